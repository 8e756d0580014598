// The estimate in one line, which a phone keeps in sight, and the way to the start.
import { Button, Text } from "@mantine/core";
import { aboutDuration, bytes } from "../app/number";
import classes from "./Solve.module.css";
import { useSolve } from "./SolveContext";
import type { useEstimate } from "./useEstimate";

export function EstimateBar({ asked }: { asked: ReturnType<typeof useEstimate> }) {
  const { form, faults } = useSolve();
  const { estimate, error, isBehind } = asked;
  if (!estimate && !error) return null;
  const isReady = estimate && Object.keys(faults).length === 0;
  const words = isBehind
    ? "Counting…"
    : isReady
      ? `${bytes(estimate[`bytes_${form.precision}`])}, ${aboutDuration(estimate.seconds)}`
      : "Not ready to solve";
  return (
    <div className={classes["bar"]} data-testid="estimate-bar">
      <Text size="sm" className="numbers">
        {words}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => document.getElementById("estimate")?.scrollIntoView({ block: "start" })}
      >
        To the start
      </Button>
    </div>
  );
}
