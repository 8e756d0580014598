import { describe, expect, test } from "vitest";
import type { JobProgress } from "../api/job_events";
import { curveSummary, measurements, threeDigits } from "./curve";
import { pageIn, readJobsUrlState } from "./url_state";

function at(iteration: number, exploitability_percent: number | null): JobProgress {
  return { iteration, exploitability_percent } as JobProgress;
}

describe("the curve of a job", () => {
  test("has a point for each measurement, not for each event", () => {
    const events = [at(0, null), at(10, 20), at(14, 20), at(20, 5), at(20, 5), at(30, 1)];
    expect(measurements(events)).toEqual({ xs: [10, 20, 30], ys: [20, 5, 1] });
  });

  test("omits zero, which a log axis cannot show", () => {
    expect(measurements([at(10, 2), at(20, 0)])).toEqual({ xs: [10], ys: [2] });
  });

  test("restarts with the job", () => {
    const events = [at(10, 20), at(20, 5), at(0, 5), at(10, 20)];
    expect(measurements(events)).toEqual({ xs: [10], ys: [20] });
  });

  test("has a text alternative", () => {
    expect(curveSummary({ xs: [10, 90], ys: [21.234, 0.4567] }, 0.5)).toBe(
      "Exploitability fell from 21.2 % to 0.457 % of the pot by iteration 90; the target is 0.5 %.",
    );
    expect(curveSummary({ xs: [], ys: [] }, 0.5)).toMatch(/not measured/);
    expect([threeDigits(123.4), threeDigits(0.00774), threeDigits(0)]).toEqual([
      "123",
      "0.00774",
      "0",
    ]);
  });
});

test("the URL state of the list keeps known values only", () => {
  expect(readJobsUrlState({ state: "done", page: "3" })).toEqual({ state: "done", page: "3" });
  expect(readJobsUrlState({ state: "all", page: "1" })).toEqual({});
  expect(readJobsUrlState({ state: "lost", page: "-1" })).toEqual({});
  expect(pageIn("x")).toBe(1);
});
