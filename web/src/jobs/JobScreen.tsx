// The job screen: progress, figures, curve, controls and result.
import { Alert, Group, Stack, Table, Text, Title, VisuallyHidden } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { isFinal, type JobProgress } from "../api/job_events";
import { Columns } from "../app/Columns";
import { Curve } from "../app/charts/Curve";
import { logRange } from "../app/charts/curve_data";
import { Fact, Facts } from "../app/Facts";
import { aboutDuration, count, duration } from "../app/format/number";
import { ButtonLink, TextLink } from "../app/links";
import { NoResult } from "../app/NotFound";
import { Loading } from "../app/states";
import { useTitle } from "../app/title";
import {
  type CurveLabels,
  curveSummary,
  type JobCurve as Described,
  type Figure,
  figureNamed,
  figureText,
  numberOf,
  pointsOf,
  quantityText,
} from "./figures";
import { JobControls, JobMenu } from "./JobActions";
import { JobProgressBar } from "./JobProgressBar";
import { pageTarget, resultNoun, STATE_LABEL } from "./labels";
import { useJob } from "./useJob";

const route = getRouteApi("/jobs/$id");

export default function JobScreen() {
  const { id } = route.useParams();
  return <JobView key={id} id={id} />;
}

function JobView({ id }: { id: string }) {
  const { job, events, error, retry } = useJob(id);
  const navigate = useNavigate();
  useTitle(job && `${job.status}: ${job.name}`, "Jobs");
  if (error) return <NoResult error={error} retry={retry} noun="job" list="/jobs" />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Title order={1}>{job ? job.name : "Job"}</Title>
        <Group gap="xs" wrap="nowrap">
          <TextLink to="/jobs" size="sm" style={{ whiteSpace: "nowrap" }}>
            All jobs
          </TextLink>
          {job && <JobMenu job={job} onDeleted={() => void navigate({ to: "/jobs" })} />}
        </Group>
      </Group>
      {!job && <Loading what="Loading the job" />}
      {job && (
        <Columns widths="minmax(0, 2fr) minmax(0, 3fr)">
          <JobState job={job} />
          {job.curve && <JobCurve events={events} job={job} curve={job.curve} />}
        </Columns>
      )}
    </Stack>
  );
}

function JobState({ job }: { job: JobProgress }) {
  const opening = route.useSearch();
  const target = job.links.page && pageTarget(job.links.page);
  // The headline says the same of a job that met its target.
  const Summary = job.outcome === "complete" ? VisuallyHidden : Text;
  const { seconds, eta_seconds } = job;
  const rows: [label: string, text: string, testId: string][] = [
    ...job.figures
      .filter((figure) => isListed(job, figure))
      .map((figure): [string, string, string] => [
        figure.label,
        figureText(figure),
        `figure-${figure.name}`,
      ]),
    ["Time spent", seconds > 0 ? duration(seconds) : "–", "job-seconds"],
  ];
  if (!isFinal(job.state))
    rows.push(["Time left", eta_seconds === null ? "–" : aboutDuration(eta_seconds), "job-eta"]);
  return (
    <section className="panel" aria-label="Progress">
      <Stack gap="sm">
        <div>
          <Text className="answer" fz={{ base: "lg", xs: "xl" }} data-testid="job-status">
            {job.status}
          </Text>
          <Summary
            fz="sm"
            role="status"
            aria-live="polite"
            data-testid="result-status"
            data-state={job.state}
          >
            {job.summary}
          </Summary>
        </div>
        {target && (
          <ButtonLink
            size="md"
            data-testid="open-result"
            to={target.to}
            search={{ ...target.search, ...opening }}
          >
            Open {resultNoun(target.to) ?? "result"}
            {opening.with ? " and compare" : ""}
          </ButtonLink>
        )}
        {!isFinal(job.state) && <JobProgressBar job={job} />}
        {job.error && (
          <Alert color="red" role="alert" title={STATE_LABEL[job.state]}>
            {job.error}
          </Alert>
        )}
        <JobControls job={job} />

        {figureNamed(job, "ev_oop") && (
          <Table {...WORTH_LOOK} aria-label="EV and equity">
            <Table.Thead>
              <Table.Tr>
                <Table.Td />
                {PLAYERS.map((player, index) => (
                  <Table.Th
                    key={player}
                    scope="col"
                    fz="xs"
                    fw={650}
                    pr={24}
                    c="var(--hue)"
                    data-player={index}
                  >
                    {player.toUpperCase()}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {WORTH.map(({ label, name }) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" fz="xs" fw={400} pr={24} c="dimmed">
                    {label}
                  </Table.Th>
                  {PLAYERS.map((player) => {
                    const figure = figureNamed(job, `${name}_${player}`);
                    return (
                      <Table.Td
                        key={player}
                        fz="lg"
                        pr={24}
                        data-testid={`figure-${name}_${player}`}
                      >
                        {figure ? figureText(figure) : "–"}
                      </Table.Td>
                    );
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Facts style={NUMBERS}>
          {rows.map(([label, text, testId]) => (
            <Fact
              key={testId}
              label={label}
              testId={testId}
              {...(testId === "figure-root_actions" && { style: WHOLE_ROW })}
            >
              <Text span inherit fw={400}>
                {text}
              </Text>
            </Fact>
          ))}
        </Facts>
      </Stack>
    </section>
  );
}

const PLAYERS = ["oop", "ip"] as const;
const WORTH = [
  { label: "EV", name: "ev" },
  { label: "Equity", name: "equity_percent" },
] as const;
const WORTH_NAMES: readonly string[] = WORTH.flatMap(({ name }) =>
  PLAYERS.map((player) => `${name}_${player}`),
);

const NUMBERS = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(130px, 1fr))",
  gap: "8px 16px",
};
/** A sentence has a row of its own. */
const WHOLE_ROW = { gridColumn: "1 / -1" };

/** The headline of a job that is done has its main figure. */
function isListed(job: JobProgress, figure: Figure): boolean {
  if (WORTH_NAMES.includes(figure.name)) return false;
  return figure !== job.figures[0] || job.state !== "done";
}

const WORTH_LOOK = {
  w: "auto",
  withRowBorders: false,
  horizontalSpacing: 0,
  verticalSpacing: 2,
  lh: "inherit",
};

interface Props {
  events: readonly JobProgress[];
  job: JobProgress;
  curve: Described;
}

const COLOUR = "var(--accent)";
const REFERENCE_COLOUR = "var(--p4)";

function JobCurve({ events, job, curve }: Props) {
  const reference = curve.reference === null ? null : numberOf(job, curve.reference);
  const labels: CurveLabels = {
    title: curve.title,
    x: figureNamed(job, curve.x)?.label ?? curve.x,
    unit: figureNamed(job, curve.y)?.unit ?? null,
    reference: (curve.reference && figureNamed(job, curve.reference)?.label) ?? null,
  };
  const { title, unit, reference: referenceLabel } = labels;
  const points = useMemo(() => pointsOf(events, curve), [events, curve]);
  const series = useMemo(() => {
    const { xs, ys } = points;
    const isShown = reference !== null && (reference > 0 || curve.scale === "linear");
    const level = {
      label: `${referenceLabel} ${quantityText(reference ?? 0, unit)}`,
      colour: REFERENCE_COLOUR,
      xs: [xs[0] ?? 0, xs.at(-1) ?? 1],
      ys: [reference, reference],
      dashed: true,
    };
    return [{ label: title, colour: COLOUR, xs, ys }, ...(isShown ? [level] : [])];
  }, [points, reference, referenceLabel, title, unit, curve.scale]);
  return (
    <section className="panel" aria-label={title}>
      <Title order={2}>{title}</Title>
      <div data-testid="job-curve" data-points={points.xs.length}>
        {points.xs.length < 2 ? (
          <Text size="sm" c="dimmed" py="md">
            {points.xs.length === 0
              ? "The curve starts with the first measurement."
              : `Measured once: ${quantityText(points.ys[0] ?? 0, unit)} at ${count(points.xs[0] ?? 0)} ${labels.x.toLowerCase()}. A curve needs two measurements.`}
          </Text>
        ) : (
          <Curve
            series={series}
            xLabel={labels.x}
            yLabel={unit ?? title}
            {...(curve.scale === "log" && {
              logY: true,
              yRange: logRange(series.flatMap(({ ys }) => ys.flatMap((y) => y ?? []))),
            })}
            summary={curveSummary(points, labels, reference)}
          />
        )}
      </div>
    </section>
  );
}
