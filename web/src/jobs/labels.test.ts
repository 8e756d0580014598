import { expect, test } from "vitest";
import type { JobProgress } from "../api/job_events";
import { colourOf, pageTarget, progressText, resultNoun } from "./labels";

const JOB = {
  state: "done",
  outcome: "complete",
  status: "Solved to 0.48 %",
  progress: 1,
} as unknown as JobProgress;

test("a job that is done is coloured by how it ended", () => {
  expect(colourOf(JOB)).toBe("good");
  expect(colourOf({ ...JOB, outcome: "stopped" })).toBe("muted");
  expect(colourOf({ ...JOB, state: "failed", outcome: null })).toBe("bad");
});

test("a job that has ended shows how, not a share of the work", () => {
  const stopped = {
    ...JOB,
    outcome: "stopped",
    status: "Stopped at 6.2 %",
    progress: 0.31,
  } as const;
  expect(progressText(stopped)).toBe("Stopped at 6.2 %");
  expect(progressText({ ...JOB, state: "running", outcome: null, progress: 0.314 })).toBe("31 %");
});

test("the page of a job may have search parameters", () => {
  expect(pageTarget("/hands/reviews/3?player=Ann+B.")).toEqual({
    to: "/hands/reviews/3",
    search: { player: "Ann B." },
  });
  expect(resultNoun("/hands/reviews/3?player=Ann+B.")).toBe("review");
  expect([resultNoun("/ranges/12"), resultNoun("/flops"), resultNoun(null)]).toEqual([
    "range",
    null,
    null,
  ]);
});
