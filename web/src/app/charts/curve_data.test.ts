import { expect, test } from "vitest";
import { alignSeries } from "./curve_data";

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
