// Survey result: progress, mean, nut shares, distribution, and the source of the numbers.
import { Group, Progress, Stack, Text } from "@mantine/core";
import { Problem } from "../api/client";
import { ToolButton } from "../app/buttons";
import { EquityBar } from "../app/charts/Bars";
import { Histogram } from "../app/charts/Histogram";
import { count, counted, percent, percentText } from "../app/format/number";
import { Info } from "../app/Info";
import { Failure } from "../app/states";
import { equityBars, flopsText, type Row } from "./rows";
import type { Survey, SurveySummary } from "./survey_stream";

export function Surveying({ survey, flops }: { survey: Survey | undefined; flops: number }) {
  const total = survey?.total ?? flops;
  const done = survey?.done ?? 0;
  const share = total > 0 ? (100 * done) / total : 0;
  return (
    <div role="status" data-testid="surveying">
      <Text size="sm" mb={4} className="numbers">
        {done === 0 && survey
          ? "Equities from tables; computing the nut shares."
          : `Surveyed ${count(done)} of ${counted(total, "flop")}`}
      </Text>
      <Progress value={share} aria-label="Flops surveyed" />
    </div>
  );
}

/** Error of a survey. Flops computed before a limit was reached are kept, so a retry continues. */
export function SurveyFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const goesOn = error instanceof Problem && error.status === 422 && error.pointer === null;
  return (
    <Stack gap="xs">
      <Failure error={error} retry={retry} />
      {goesOn && (
        <Group>
          <ToolButton onClick={retry}>Continue</ToolButton>
        </Group>
      )}
    </Stack>
  );
}

interface PanelProps {
  summary: SurveySummary;
  rows: readonly Row[];
  stale: boolean;
}

export function SurveyPanel({ summary, rows, stale }: PanelProps) {
  return (
    <Stack gap="sm" style={{ opacity: stale ? 0.55 : 1 }} aria-busy={stale} data-testid="survey">
      <Mean summary={summary} />
      {summary.mean !== null && <Spread rows={rows} />}
      {summary.overlaps.map((note) => (
        <Text key={`${note.pointer}-${note.column}`} size="sm">
          {note.pointer === "/ranges/0" ? "First" : "Second"} range: {note.item} repeats{" "}
          {counted(note.combos, "combo")}; the last item counts.
        </Text>
      ))}
      {summary.warnings
        .filter(({ kind }) => kind === "notice")
        .map(({ pointer, column, message }) => (
          <Text key={`${pointer}-${column}-${message}`} size="sm">
            {pointer === "/ranges/0" ? "First" : "Second"} range, character {column}: {message}.
          </Text>
        ))}
    </Stack>
  );
}

function Mean({ summary }: { summary: SurveySummary }) {
  if (summary.mean === null) {
    return (
      <Text data-testid="survey-mean">On these flops the two ranges cannot both be dealt.</Text>
    );
  }
  const nuts = summary.nut_shares;
  return (
    <div>
      <Group gap={4}>
        <Text size="sm" c="dimmed">
          First range’s equity
        </Text>
        <Info label="How it was computed">
          <Text size="sm" data-testid="survey-fraction">
            {summary.fraction
              ? `Exactly ${summary.fraction}`
              : "Exact sums, rounded: the weights have too many decimals for a fraction"}
          </Text>
          <Text size="sm" mt={6}>
            The mean weighs each flop by how often it comes and by the hands that can be dealt on
            it.
          </Text>
          <Text size="sm" mt={6} data-testid="tables-text">
            {summary.tables}.
          </Text>
        </Info>
      </Group>
      <Text fw={700} fz="var(--s4)" lh={1.2} className="numbers" data-testid="survey-mean">
        {percent(summary.mean)}
      </Text>
      <EquityBar
        parts={[
          { share: summary.mean, colour: "var(--p1)", label: "first range" },
          { share: 1 - summary.mean, colour: "var(--p2)", label: "second range" },
        ]}
      />
      {nuts && (
        <Group gap={4} mt={6} className="numbers" data-testid="nut-shares">
          <Text size="sm">
            Nut share{" "}
            <Text span fw={650} c="var(--p1)">
              {percent(nuts[0], 1)}
            </Text>{" "}
            v{" "}
            <Text span fw={650} c="var(--p2)">
              {percent(nuts[1], 1)}
            </Text>
          </Text>
          <Info label="What the nut share is">
            The part of a range, as it is dealt against the other, that has at least 80 % equity on
            the flop.
          </Info>
        </Group>
      )}
    </div>
  );
}

function Spread({ rows }: { rows: readonly Row[] }) {
  const bars = equityBars(rows);
  if (!bars) return null;
  const { shares, from, to, step } = bars;
  const max = Math.max(...shares);
  const at = shares.indexOf(max);
  const width = percentText(step);
  const label =
    `Share of flops by the first range’s equity, in steps of ${width} %: most, ${percent(max, 1)},` +
    ` from ${percentText(from + step * at)} to ${percentText(from + step * (at + 1))} %`;
  return (
    <div>
      <Text size="sm" mb={4}>
        Flops by equity, {width} % a bar
      </Text>
      <Histogram
        bars={shares}
        label={label}
        from={`${percentText(from)} %`}
        to={`${percentText(to)} %`}
        colour="var(--p1)"
      />
    </div>
  );
}

export function surveyText(summary: SurveySummary): string {
  const flops = flopsText(summary.count, summary.weight);
  if (summary.mean === null) return `Nothing can be dealt on these ${flops}`;
  return `Exact, on ${flops}.`;
}
