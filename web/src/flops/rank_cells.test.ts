import { expect, test } from "vitest";
import { rankCells } from "./FlopHeatMap";

test("cells of two ranks have the mean by weight", () => {
  const cells = rankCells([
    { flop: "AcAdAh", value: null, flops: 4, weight: 0 },
    { flop: "AcKcQc", value: 0.25, flops: 4, weight: 36 },
    { flop: "AcKdQh", value: 0.75, flops: 24, weight: 192 },
  ]);
  const mean = (36 * 0.25 + 192 * 0.75) / (36 + 192);
  const names = ["AcKcQc", "AcKdQh"];
  expect(cells).toEqual([{ high: "A", second: "K", mean, flops: 28, names }]);
});
