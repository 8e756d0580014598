import { expect, test } from "vitest";
import { alignSeries, logRange, logSteps } from "./curve_data";

test("series share one axis", () => {
  const data = alignSeries([
    { xs: [0, 2], ys: [1, 3] },
    { xs: [2, 1], ys: [5, 4] },
  ]);
  expect(data).toEqual([
    [0, 1, 2],
    [1, null, 3],
    [null, 4, 5],
  ]);
});

test("a log axis runs from step to step around its values", () => {
  expect(logRange([0.31, 0.9, 6.2])).toEqual([0.2, 10]);
  expect(logRange([0.5, 0.61])).toEqual([0.5, 1]);
  expect(logRange([3, 3])).toEqual([2, 5]);
  expect(logRange([2])).toEqual([2, 4]);
  expect(logRange([])).toEqual([0.1, 1]);
  expect(logSteps([0.2, 10])).toEqual([0.2, 0.5, 1, 2, 5, 10]);
  expect(logSteps([0.0002, 10])).toEqual([0.001, 0.01, 0.1, 1, 10]);
});
