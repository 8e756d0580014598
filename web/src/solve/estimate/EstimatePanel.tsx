// Estimate of nodes, memory and time, and the Start button.
import { Button, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { aboutDuration, bytes, count, counted, percentText } from "../../app/format/number";
import { Empty, Failure, Loading } from "../../app/states";
import { fieldLabel, fieldLabelOf } from "../field_errors";
import {
  DEFAULTS,
  EXAMPLE,
  isPrecision,
  isUntouched,
  missingIn,
  type PrecisionChoice,
  STREETS,
} from "../form";
import { TextField } from "../panels/TextField";
import classes from "../Solve.module.css";
import { useSolve } from "../SolveContext";
import { Bets } from "./Bets";
import { Overlaps } from "./Overlaps";
import { Savings } from "./Savings";
import type { EstimateAnswer, useEstimate } from "./useEstimate";

interface Props {
  query: ReturnType<typeof useEstimate>;
  onStart: () => void;
  isStarting: boolean;
}

export function EstimatePanel({ query, onStart, isStarting }: Props) {
  const { form, setForm, error, validationErrors } = useSolve();
  const { estimate, isStale } = query;
  const [invalid] = Object.keys(validationErrors);
  const missing = missingIn(form);
  const fits = estimate ? estimate[`fits_${neededPrecision(form.precision)}`] : true;
  const hasError = query.error !== null && !isStale;
  return (
    <section
      className={`panel ${classes["estimate"]}`}
      id="estimate"
      aria-label="Estimate"
      data-testid="estimate"
    >
      <Stack gap="sm">
        <Title order={2}>Estimate</Title>
        {isUntouched(form) && (
          <Empty example={() => setForm(EXAMPLE)}>
            Enter two ranges, a board, the pot and the stack to see nodes, memory and time before
            solving.
          </Empty>
        )}
        <Text size="sm" role="status" aria-live="polite" data-testid="result-status">
          {!isUntouched(form) && status(missing, invalid, query, form.precision)}
        </Text>
        {query.isFirst && <Loading what="Counting the tree" />}
        {error && fieldLabelOf(error) === null ? (
          <Failure error={error} retry={query.error ? query.retry : onStart} />
        ) : null}
        {estimate && (
          <div className={classes["estimated"]} data-behind={isStale || undefined}>
            <Numbers estimate={estimate} />
            <Bets estimate={estimate} />
            <Overlaps notes={estimate.notes} />
          </div>
        )}
        <Precision estimate={estimate} />
        <Group grow align="start" gap="xs">
          <TextField
            name="target"
            label="Target"
            placeholder={percentText(DEFAULTS.target)}
            unit="% pot"
          />
          <TextField
            name="max_iterations"
            label="Iterations"
            placeholder={String(DEFAULTS.max_iterations)}
          />
          <TextField name="threads" label="Threads" placeholder="all" />
        </Group>
        <Button
          size="md"
          onClick={onStart}
          loading={isStarting}
          disabled={missing.length > 0 || invalid !== undefined || hasError || !fits}
          data-testid="start-solve"
        >
          Start
        </Button>
        {estimate && <Savings estimate={estimate} fits={fits} />}
      </Stack>
    </section>
  );
}

/** Return the precision that has to fit: automatic takes f16 where f32 does not fit. */
function neededPrecision(choice: PrecisionChoice): "f32" | "f16" {
  return choice === "auto" ? "f16" : choice;
}

/** Return the status of the form in one sentence. */
function status(
  missing: string[],
  invalid: string | undefined,
  { estimate, error, isStale }: Props["query"],
  choice: PrecisionChoice,
): string {
  if (missing.length > 0) return `Missing: ${missing.join(", ")}.`;
  if (error || invalid) {
    const field = error ? fieldLabelOf(error) : fieldLabel(invalid ?? "");
    return field ? `Not ready to solve: check ${field}.` : "Not ready to solve.";
  }
  if (!estimate) return "";
  if (isStale) return "Counting…";
  const limit = bytes(estimate.memory_limit);
  const precision = neededPrecision(choice);
  if (estimate[`fits_${precision}`]) return `It fits in memory: the limit is ${limit}.`;
  const other = precision === "f32" && estimate.fits_f16;
  const advice = other ? "use f16, or drop a size" : "drop sizes, or narrow the ranges";
  return `It does not fit in ${precision}: the limit is ${limit}; ${advice}.`;
}

function Numbers({ estimate }: { estimate: EstimateAnswer }) {
  const { nodes, bytes_f32, bytes_f16, seconds, decision_nodes } = estimate;
  const streets = STREETS.filter((street) => nodes[street] > 0);
  const all = streets.reduce((sum, street) => sum + nodes[street], 0);
  return (
    <dl className={`${classes["numbers"]} numbers`}>
      <dt>Nodes</dt>
      <dd data-testid="estimate-nodes">
        {count(all)}
        <small>
          {streets.map((street) => `${street} ${count(nodes[street])}`).join(", ")};{" "}
          {count(decision_nodes)} decisions
        </small>
      </dd>
      <dt>Memory</dt>
      <dd data-testid="estimate-memory">
        {bytes(bytes_f32)} in f32, {bytes(bytes_f16)} in f16
      </dd>
      <dt>Time</dt>
      <dd data-testid="estimate-time">
        {aboutDuration(seconds)}
        <small>{timeBasis(estimate)}</small>
      </dd>
    </dl>
  );
}

/** Return what the time rests on: iterations, threads, and where the speed comes from. */
function timeBasis({ iterations, threads, precision, is_measured }: EstimateAnswer): string {
  const onThreads = threads === 1 ? "one thread" : `${threads} threads`;
  const speed = is_measured ? "measured on this machine" : "default speed";
  return `about ${counted(iterations, "iteration")} on ${onThreads} in ${precision}, ${speed}`;
}

function Precision({ estimate }: { estimate: EstimateAnswer | undefined }) {
  const { form, set } = useSolve();
  const sizeText = (size: number | undefined) => (size === undefined ? "" : `, ${bytes(size)}`);
  return (
    <div>
      <Text size="sm" fw={500} id="precision-label">
        Precision
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="precision-label"
        value={form.precision}
        onChange={(value) => isPrecision(value) && set({ precision: value })}
        data={[
          { value: "auto", label: "Auto" },
          { value: "f32", label: `f32${sizeText(estimate?.bytes_f32)}` },
          { value: "f16", label: `f16${sizeText(estimate?.bytes_f16)}` },
        ]}
        data-testid="precision"
      />
    </div>
  );
}
