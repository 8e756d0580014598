import { expect, test } from "vitest";
import type { JobProgress } from "../api/job_events";
import { stateSentence } from "./words";

test("a job that ended before its target does not pass for one that reached it", () => {
  const job = { state: "done", iteration: 5, target_percent: 0.5 } as JobProgress;
  expect(stateSentence({ ...job, exploitability_percent: 0.43 })).toMatch(
    /^Done: solved to 0.43 %/,
  );
  expect(stateSentence({ ...job, exploitability_percent: 63.6 })).toMatch(/before the target/);
});
