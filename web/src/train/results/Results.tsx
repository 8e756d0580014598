// How training went so far: figures, the course over sessions, losses by kind, sessions, mistakes.
import { ActionIcon, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { below, remove } from "../../api/query";
import { Columns } from "../../app/Columns";
import { Curve, type Series } from "../../app/charts/Curve";
import { percent } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { CrossIcon } from "../../app/icons";
import { TextLink } from "../../app/links";
import { Failure, Loading } from "../../app/states";
import type { Column } from "../../app/table/columns";
import { DataTable } from "../../app/table/DataTable";
import { smallNumber } from "../labels";
import { type SessionSummary, type Statistics, sessionsQuery, statisticsQuery } from "../queries";
import { Figures, Groups, Mistakes } from "./Scores";

const ALL = {};

export function Results() {
  const { data, error, refetch } = useQuery(statisticsQuery(ALL));
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Loading what="Loading your results" />;
  if (data.score.decisions === 0) return <HowItWorks />;
  return (
    <Stack gap="sm" data-testid="results">
      <Columns wide widths="minmax(0, 1fr) minmax(0, 1.2fr)">
        <Stack gap="sm">
          <section className="panel" aria-label="Your results">
            <Title order={2} mb={4}>
              Your results
            </Title>
            <Figures score={data.score} />
          </section>
          <section className="panel" aria-label="Losses by kind">
            <Groups scope={ALL} />
          </section>
        </Stack>
        <Stack gap="sm">
          <section className="panel" aria-label="Over time">
            <Course points={data.over_time} />
          </section>
          <section className="panel" aria-label="Sessions">
            <Sessions />
          </section>
        </Stack>
      </Columns>
      <section className="panel" aria-label="Mistakes">
        <Mistakes scope={ALL} />
      </section>
    </Stack>
  );
}

function HowItWorks() {
  return (
    <section className="panel" aria-label="How it works">
      <Stack gap="sm">
        <Title order={2}>Play against a solution or a report</Title>
        <Text>
          You get hands as often as the solution gets to the spot with them. You play one seat, the
          solution the other with its own frequencies, and cards come by chance. A report deals its
          flops by weight, and several solutions and reports can be mixed.
        </Text>
        <Text>
          After each decision you see what it cost: the EV of your action against the best one, and
          how often the solution takes each. Mixed decisions that are worth the same cost nothing,
          whichever you take.
        </Text>
        <Text>
          Accuracy, mean loss and mistakes are kept here, by street and by hand. A mistake opens the
          solution at its node with your hand.
        </Text>
        <Text c="dimmed" size="sm">
          Keys: 1 to 9 or the letter on a button take an action, Space goes on.
        </Text>
      </Stack>
    </section>
  );
}

function Course({ points }: { points: Statistics["over_time"] }) {
  const [figure, setFigure] = useState<Figure>("loss");
  const series = useMemo(() => courseSeries(points, figure), [points, figure]);
  return (
    <>
      <Group justify="space-between" gap={6}>
        <Title order={2}>Over time</Title>
        <Choice
          label="Figure"
          names={{ loss: LABELS.loss.name, accuracy: LABELS.accuracy.name }}
          value={figure}
          onChange={setFigure}
        />
      </Group>
      {points.length < 2 ? (
        <Text size="sm" c="dimmed" py="md">
          The curve begins with the second session.
        </Text>
      ) : (
        <>
          <Text size="xs" c="dimmed" mb={4}>
            {COURSE_NOTE}
          </Text>
          <Curve
            series={series}
            xLabel="Session"
            yLabel={LABELS[figure].axis}
            height={190}
            summary={courseText(points, figure)}
          />
        </>
      )}
    </>
  );
}

const COLUMNS: readonly Column<SessionSummary>[] = [
  {
    key: "drill",
    title: "Drill",
    cell: ({ id, name, label, over }) => (
      <>
        <TextLink size="sm" to="/train/$id" params={{ id }}>
          {name}
        </TextLink>
        <Text size="xs" c="dimmed">
          {label}
          {!over && ", not finished"}
        </Text>
      </>
    ),
  },
  {
    key: "hands",
    title: "Hands",
    isNumber: true,
    cell: ({ hands_finished, drill }) => `${hands_finished} of ${drill.hands}`,
  },
  {
    key: "accuracy",
    title: "Accuracy",
    isNumber: true,
    cell: ({ score }) => percent(score.accuracy, 0),
  },
  {
    key: "loss",
    title: "Loss, %",
    isNumber: true,
    cell: ({ score: { mean_loss_percent: loss } }) => (loss === null ? "–" : smallNumber(loss)),
  },
  {
    key: "delete",
    title: "Delete",
    isUntitled: true,
    cell: (session) => <Delete session={session} />,
  },
];

function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <>
      <Title order={2} mb={4}>
        Sessions
      </Title>
      {error && <Failure error={error} retry={refetch} />}
      <DataTable
        label="Sessions"
        columns={COLUMNS}
        rows={data?.sessions ?? []}
        keyOf={({ id }) => id}
        rowAttributes={({ id }) => ({ "data-testid": `session-${id}` })}
        look="small"
        maxHeight={330}
        testId="sessions"
      />
    </>
  );
}

function Delete({ session: { id, name } }: { session: SessionSummary }) {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => remove("/api/v1/train/sessions/{session_id}", { session_id: id }),
    onSuccess: () => client.invalidateQueries(below("/api/v1/train")),
  });
  return (
    <>
      <ActionIcon
        aria-label={`Delete the session on ${name}`}
        loading={deletion.isPending}
        onClick={() => deletion.mutate()}
        data-testid={`delete-${id}`}
      >
        <CrossIcon />
      </ActionIcon>
      {deletion.error && <Failure error={deletion.error} />}
    </>
  );
}

type Point = Pick<Statistics["over_time"][number], "decisions" | "accuracy" | "mean_loss_percent">;

type Figure = "loss" | "accuracy";

const LABELS: Record<Figure, { name: string; axis: string }> = {
  loss: { name: "Mean loss", axis: "% of pot" },
  accuracy: { name: "Accuracy", axis: "%" },
};

/** How many sessions the smoother curve is a mean of. */
const WINDOW = 5;

/** What the two curves are. */
const COURSE_NOTE = `Solid: each session. Dashed: the mean of the last ${WINDOW}.`;

export function courseSeries(points: readonly Point[], figure: Figure): Series[] {
  const xs = points.map((_, index) => index + 1);
  const { name } = LABELS[figure];
  return [
    {
      label: name,
      colour: "var(--accent)",
      xs,
      ys: points.map((point) => figureOf(point, figure)),
    },
    {
      label: `Mean of ${WINDOW} sessions`,
      colour: "var(--p4)",
      xs,
      ys: points.map((_, index) =>
        meanOf(points.slice(Math.max(0, index + 1 - WINDOW), index + 1), figure),
      ),
      dashed: true,
    },
  ];
}

function figureOf(point: Point, figure: Figure): number | null {
  if (figure === "loss") return point.mean_loss_percent;
  return point.accuracy === null ? null : 100 * point.accuracy;
}

/** The mean over all decisions of some sessions; null without decisions. */
export function meanOf(points: readonly Point[], figure: Figure): number | null {
  let [sum, decisions] = [0, 0];
  for (const point of points) {
    sum += point.decisions * (figureOf(point, figure) ?? 0);
    decisions += point.decisions;
  }
  return decisions === 0 ? null : sum / decisions;
}

/** Describe the course in a sentence. */
export function courseText(points: readonly Point[], figure: Figure): string {
  const { name, axis } = LABELS[figure];
  const text = (point: Point | undefined) =>
    point ? (figureOf(point, figure) ?? 0).toFixed(1) : "–";
  return `${name} over ${points.length} sessions, from ${text(points[0])} to ${text(points.at(-1))} ${axis}`;
}
