import { expect, test } from "vitest";
import type { JobProgress } from "../api/job_events";
import { progressText, stateOf, stateSentence } from "./labels";

test("a job that missed its target says so", () => {
  const job = { state: "done", iteration: 5, target_percent: 0.5 } as JobProgress;
  expect(stateSentence({ ...job, exploitability_percent: 0.43 })).toMatch(
    /^Done: solved to 0.43 %/,
  );
  const limited = { ...job, exploitability_percent: 63.6, ended_by: "max_iterations" as const };
  expect(stateSentence(limited)).toMatch(/^Iteration limit reached before the target of 0.5 %/);
  expect(stateOf(limited).label).toBe("Iteration limit");
});

test("a stopped job says how far it got", () => {
  const job = {
    state: "done",
    ended_by: "stopped",
    iteration: 20,
    progress: 0.31,
    target_percent: 0.5,
    exploitability_percent: 6.2,
  } as JobProgress;
  expect(stateOf(job).label).toBe("Stopped");
  expect(progressText(job)).toBe("stopped at 6.2 %");
  expect(stateSentence(job)).toBe(
    "Stopped before the target of 0.5 %: solved to 6.2 % of the pot in 20 iterations.",
  );
  expect(progressText({ ...job, ended_by: "target", progress: 1 })).toBe("100 %");
});
