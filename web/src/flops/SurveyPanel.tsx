// Survey result: mean, distribution, and the source of the numbers.
import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Problem } from "../api/client";
import { EquityBar } from "../app/charts/Bars";
import { Histogram } from "../app/charts/Histogram";
import { count, counted, percent } from "../app/format/number";
import { Failure, Loading } from "../app/states";
import type { Survey } from "./rows";

const SLOW_MS = 2000;
const BARS_OF_EQUITY = 20;

/** Loading state of a survey; explains why if it takes long. */
export function Surveying({ flops }: { flops: number }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div data-testid="surveying">
      <Loading what={`Surveying ${counted(flops, "flop")}`} />
      {isSlow && (
        <Text size="sm">
          Flops without a table are computed now and kept while the service runs. Build the tables
          once to avoid this; fewer flops are faster.
        </Text>
      )}
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
          <Button size="xs" variant="default" onClick={retry} data-testid="go-on">
            Continue
          </Button>
        </Group>
      )}
    </Stack>
  );
}

export function SurveyPanel({ survey, stale }: { survey: Survey; stale: boolean }) {
  return (
    <Stack gap="sm" style={{ opacity: stale ? 0.55 : 1 }} aria-busy={stale} data-testid="survey">
      <Mean survey={survey} />
      {survey.mean !== null && <Spread survey={survey} />}
      <Text size="sm" data-testid="tables-text">
        {survey.computed > 0 ? "Tables: " : "From tables: "}
        {survey.tables}.
      </Text>
      {survey.overlaps.map((note) => (
        <Text key={`${note.pointer}-${note.column}`} size="sm">
          {note.pointer === "/ranges/0" ? "First" : "Second"} range: {note.item} repeats{" "}
          {counted(note.combos, "combo")}; the last item counts.
        </Text>
      ))}
      {survey.warnings
        .filter(({ kind }) => kind === "notice")
        .map(({ pointer, column, message }) => (
          <Text key={`${pointer}-${column}-${message}`} size="sm">
            {pointer === "/ranges/0" ? "First" : "Second"} range, character {column}: {message}.
          </Text>
        ))}
    </Stack>
  );
}

function Mean({ survey }: { survey: Survey }) {
  if (survey.mean === null) {
    return (
      <Text data-testid="survey-mean">On these flops the two ranges cannot both be dealt.</Text>
    );
  }
  return (
    <div>
      <Text size="sm">First range’s equity</Text>
      <Text fw={700} fz={26} lh={1.3} className="numbers" data-testid="survey-mean">
        {percent(survey.mean)}
      </Text>
      <EquityBar
        parts={[
          { share: survey.mean, colour: "var(--passive)", label: "first range" },
          { share: 1 - survey.mean, colour: "var(--fold)", label: "second range" },
        ]}
      />
      <Text size="sm" c="dimmed" mt={4} className="numbers" data-testid="survey-fraction">
        {survey.fraction
          ? `Exactly ${survey.fraction}`
          : "Exact sums, rounded: the weights have too many decimals for a fraction"}
      </Text>
    </div>
  );
}

function Spread({ survey }: { survey: Survey }) {
  const max = Math.max(...survey.distribution);
  const at = survey.distribution.indexOf(max);
  const step = 100 / BARS_OF_EQUITY;
  const label =
    `Share of flops by the first range’s equity, in steps of ${step} %: most, ${percent(max, 1)},` +
    ` from ${step * at} to ${step * (at + 1)} %`;
  return (
    <div>
      <Text size="sm" mb={4}>
        Flops by equity, {step} % a bar
      </Text>
      <Histogram bars={survey.distribution} label={label} />
    </div>
  );
}

/** Return the status text of a survey. */
export function surveyText(survey: Survey): string {
  const flops = `${counted(survey.count, "flop")}, ${count(survey.weight)} of 22,100`;
  if (survey.mean === null) return `Nothing can be dealt on these ${flops}`;
  return `Exact, on ${flops}: ${percent(survey.mean)} for the first range.`;
}
