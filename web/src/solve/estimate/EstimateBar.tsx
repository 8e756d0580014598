// One-line estimate that stays visible on a phone.
import { Button, Text } from "@mantine/core";
import { aboutDuration, bytes } from "../../app/format/number";
import classes from "../Solve.module.css";
import { useSolve } from "../SolveContext";
import type { useEstimate } from "./useEstimate";

export function EstimateBar({ query }: { query: ReturnType<typeof useEstimate> }) {
  const { validationErrors } = useSolve();
  const { estimate, error, isStale } = query;
  if (!estimate && !error) return null;
  const isReady = estimate && Object.keys(validationErrors).length === 0;
  const text = isStale
    ? "Counting…"
    : isReady
      ? `${bytes(estimate[`bytes_${estimate.precision}`])}, ${aboutDuration(estimate.seconds)}`
      : "Not ready to solve";
  return (
    <div className={classes["bar"]} data-testid="estimate-bar">
      <Text size="sm" className="numbers">
        {text}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => document.getElementById("estimate")?.scrollIntoView({ block: "start" })}
      >
        Show estimate
      </Button>
    </div>
  );
}
