import { describe, expect, test } from "vitest";
import type { JobProgress } from "../api/job_events";
import { curveSummary, type JobCurve, pointsOf } from "./figures";
import { readJobsUrlState } from "./url_state";

const CURVE: JobCurve = { title: "Loss", x: "step", y: "loss", reference: "goal", scale: "log" };

function at(step: number, loss: number | null): JobProgress {
  const figures = [
    { name: "step", value: step },
    { name: "loss", value: loss },
  ];
  return { figures } as JobProgress;
}

describe("the curve of a job", () => {
  test("has a point for each measurement, not for each event", () => {
    const events = [at(0, null), at(10, 20), at(14, 20), at(20, 5), at(20, 5), at(30, 1)];
    expect(pointsOf(events, CURVE)).toEqual({ xs: [10, 20, 30], ys: [20, 5, 1] });
  });

  test("omits zero where a log axis cannot show it", () => {
    const events = [at(10, 2), at(20, 0)];
    expect(pointsOf(events, CURVE)).toEqual({ xs: [10], ys: [2] });
    expect(pointsOf(events, { ...CURVE, scale: "linear" })).toEqual({ xs: [10, 20], ys: [2, 0] });
  });

  test("restarts with the job", () => {
    const events = [at(10, 20), at(20, 5), at(0, 5), at(10, 20)];
    expect(pointsOf(events, CURVE)).toEqual({ xs: [10], ys: [20] });
  });

  test("has a text alternative", () => {
    const labels = { title: "Loss", x: "Steps", unit: "% of the pot", reference: "Target" };
    expect(curveSummary({ xs: [10, 90], ys: [21.234, 0.4567] }, labels, 0.5)).toBe(
      "Loss fell from 21.2 % of the pot to 0.457 % of the pot at 90 steps; target: 0.5 % of the pot.",
    );
    expect(curveSummary({ xs: [], ys: [] }, labels, 0.5)).toMatch(/not measured/);
  });
});

test("the URL state of the list keeps known values only", () => {
  expect(readJobsUrlState({ state: "done", page: "3" })).toEqual({ state: "done", page: "3" });
  expect(readJobsUrlState({ state: "all", page: "1" })).toEqual({});
  expect(readJobsUrlState({ state: "lost", page: "-1" })).toEqual({});
  expect(readJobsUrlState({ page: "x" })).toEqual({});
});
