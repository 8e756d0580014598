import { expect, test } from "vitest";
import { withRoom } from "./DotsPlot";

const at = (left: number, middle: number) => ({ left, middle, width: 40 });

test("a name covers no other, and ends inside the chart", () => {
  const [first, beside, on, below, outside] = [
    at(0, 0),
    at(41, 0),
    at(30, 5),
    at(30, 12),
    at(170, 50),
  ];
  expect(withRoom([first, beside, on, below, outside], 12, 200)).toEqual([first, beside, below]);
});
