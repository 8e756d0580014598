import { expect, test } from "vitest";
import { equityAt, pathOf, type Steps } from "../../../app/charts/steps";
import { readingAt } from "./EquityGraph";

const STEPS: Steps = [
  [0.5, 0.75],
  [1, 0.25],
];

test("the best hands have at least the equity of their last step", () => {
  expect([0, 0.2, 0.5, 0.51, 1].map((share) => equityAt(STEPS, share))).toEqual([
    0.75, 0.75, 0.75, 0.25, 0.25,
  ]);
  expect(equityAt([], 0.5)).toBeNull();
});

test("a reading names every player", () => {
  expect(readingAt([STEPS, [[1, 0.41]]], 0.2)).toBe(
    "Top 20 % of hands: player 1 has at least 75 % equity, player 2 at least 41 %",
  );
});

test("steps are drawn from the left, each level to its end", () => {
  expect(pathOf(STEPS, { width: 200, height: 100 })).toBe("M0,25.0H100.0V75.0H200.0");
  expect(pathOf([], { width: 200, height: 100 })).toBe("");
});
