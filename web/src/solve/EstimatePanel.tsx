// What the solve will take, told before it starts, and the start.
import { Button, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { aboutDuration, bytes, count, counted, percentText } from "../app/number";
import { Empty, Failure, Loading } from "../app/states";
import { Bets } from "./Bets";
import { DEFAULTS, EXAMPLE, isUntouched, missingIn, STREETS } from "./form";
import { Overlaps } from "./Overlaps";
import { fieldIn, nameOfField } from "./refusal";
import { Savings } from "./Savings";
import classes from "./Solve.module.css";
import { useSolve } from "./SolveContext";
import { TextField } from "./TextField";
import type { EstimateAnswer, useEstimate } from "./useEstimate";

interface Given {
  asked: ReturnType<typeof useEstimate>;
  onStart: () => void;
  isStarting: boolean;
}

export function EstimatePanel({ asked, onStart, isStarting }: Given) {
  const { form, setForm, error, faults } = useSolve();
  const { estimate, isBehind } = asked;
  const [faulty] = Object.keys(faults);
  const missing = missingIn(form);
  const fits = estimate ? estimate[`fits_${form.precision}`] : true;
  const refused = asked.error !== null && !isBehind;
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
            Give two ranges, a board and the money: nodes, memory and time are told before anything
            is solved.
          </Empty>
        )}
        <Text size="sm" role="status" aria-live="polite" data-testid="result-status">
          {!isUntouched(form) && status(missing, faulty, asked, form.precision)}
        </Text>
        {asked.isFirst && <Loading what="Counting the tree" />}
        {error && fieldIn(error) === null ? (
          <Failure error={error} retry={asked.error ? asked.retry : onStart} />
        ) : null}
        {estimate && (
          <div className={classes["told"]} data-behind={isBehind || undefined}>
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
          disabled={missing.length > 0 || faulty !== undefined || refused || !fits}
          data-testid="start-solve"
        >
          Start
        </Button>
        {estimate && <Savings estimate={estimate} fits={fits} />}
      </Stack>
    </section>
  );
}

/** One sentence that says where the form stands. */
function status(
  missing: string[],
  faulty: string | undefined,
  { estimate, error, isBehind }: Given["asked"],
  precision: "f32" | "f16",
): string {
  if (missing.length > 0) return `Still to give: ${missing.join(", ")}.`;
  if (error || faulty) {
    const field = error ? fieldIn(error) : nameOfField(faulty ?? "");
    return field ? `Not ready to solve: look at ${field}.` : "Not ready to solve.";
  }
  if (!estimate) return "";
  if (isBehind) return "Counting…";
  const limit = bytes(estimate.memory_limit);
  if (estimate[`fits_${precision}`]) return `It fits: the limit here is ${limit}.`;
  const other = precision === "f32" && estimate.fits_f16;
  const advice = other ? "use f16, or drop a size" : "drop sizes, or narrow the ranges";
  return `It does not fit in ${precision}: the limit here is ${limit}; ${advice}.`;
}

function Numbers({ estimate }: { estimate: EstimateAnswer }) {
  const { nodes, bytes_f32, bytes_f16, seconds, iterations, decision_nodes } = estimate;
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
        <small>{counted(iterations, "iteration")} on one thread, a rough guide</small>
      </dd>
    </dl>
  );
}

function Precision({ estimate }: { estimate: EstimateAnswer | undefined }) {
  const { form, set } = useSolve();
  const told = (size: number | undefined) => (size === undefined ? "" : `, ${bytes(size)}`);
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
        onChange={(value) => set({ precision: value === "f16" ? "f16" : "f32" })}
        data={[
          { value: "f32", label: `Full, f32${told(estimate?.bytes_f32)}` },
          { value: "f16", label: `Half, f16${told(estimate?.bytes_f16)}` },
        ]}
        data-testid="precision"
      />
    </div>
  );
}
