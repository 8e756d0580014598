import { describe, expect, test } from "vitest";
import type { JobProgress } from "../api/job_events";
import { pageIn, readJobsAddress } from "./address";
import { curveWords, figure, measuredIn } from "./curve";

function at(iteration: number, exploitability_percent: number | null): JobProgress {
  return { iteration, exploitability_percent } as JobProgress;
}

describe("the curve of a job", () => {
  test("has a point for each measurement, not for each event", () => {
    const events = [at(0, null), at(10, 20), at(14, 20), at(20, 5), at(20, 5), at(30, 1)];
    expect(measuredIn(events)).toEqual({ xs: [10, 20, 30], ys: [20, 5, 1] });
  });

  test("leaves out nothing at all, which a log axis cannot show", () => {
    expect(measuredIn([at(10, 2), at(20, 0)])).toEqual({ xs: [10], ys: [2] });
  });

  test("begins anew with a job that does", () => {
    const events = [at(10, 20), at(20, 5), at(0, 5), at(10, 20)];
    expect(measuredIn(events)).toEqual({ xs: [10], ys: [20] });
  });

  test("is said in words", () => {
    expect(curveWords({ xs: [10, 90], ys: [21.234, 0.4567] }, 0.5)).toBe(
      "Exploitability fell from 21.2 % to 0.457 % of the pot by iteration 90; the target is 0.5 %.",
    );
    expect(curveWords({ xs: [], ys: [] }, 0.5)).toMatch(/not measured/);
    expect([figure(123.4), figure(0.00774), figure(0)]).toEqual(["123", "0.00774", "0"]);
  });
});

test("the address of the list keeps what it knows", () => {
  expect(readJobsAddress({ state: "done", page: "3" })).toEqual({ state: "done", page: "3" });
  expect(readJobsAddress({ state: "all", page: "1" })).toEqual({});
  expect(readJobsAddress({ state: "lost", page: "-1" })).toEqual({});
  expect(pageIn("x")).toBe(1);
});
