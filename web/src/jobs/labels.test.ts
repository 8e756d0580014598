import { expect, test } from "vitest";
import type { JobProgress } from "../api/job_events";
import { progressText, stateOf, stateText } from "./labels";

const JOB = {
  state: "done",
  outcome: "complete",
  progress: 1,
  figures: [{ name: "done", label: "Flops", value: 12, unit: null, maximum: 20 }],
} as unknown as JobProgress;

test("a job that is done is labelled by how it ended", () => {
  expect(stateOf(JOB).label).toBe("Done");
  expect(stateOf({ ...JOB, outcome: "limited" }).label).toBe("Limit reached");
  expect(stateOf({ ...JOB, outcome: "stopped" }).label).toBe("Stopped");
  expect(stateOf({ ...JOB, state: "running", outcome: null }).label).toBe("Running");
});

test("a stopped job shows how far it got", () => {
  expect(progressText({ ...JOB, outcome: "stopped", progress: 0.31 })).toBe("stopped at 31 %");
  expect(progressText(JOB)).toBe("100 %");
});

test("the label has the state and the main figure", () => {
  expect(stateText({ ...JOB, state: "running", outcome: null })).toBe("running, flops 12 of 20");
  expect(stateText({ ...JOB, figures: [] })).toBe("done");
});
