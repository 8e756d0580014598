// The estimate in one line, which a phone keeps in sight, and the way to the start.
import { Button, Text } from "@mantine/core";
import { bytes, duration } from "../app/number";
import classes from "./Solve.module.css";
import { useSolve } from "./SolveContext";
import type { useEstimate } from "./useEstimate";

export function EstimateBar({ asked }: { asked: ReturnType<typeof useEstimate> }) {
  const { form } = useSolve();
  const { estimate, error, isBehind } = asked;
  if (!estimate && !error) return null;
  const words = isBehind
    ? "Counting…"
    : estimate
      ? `${bytes(estimate[`bytes_${form.precision}`])}, about ${duration(estimate.seconds)}`
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
