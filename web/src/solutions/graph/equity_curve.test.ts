import { expect, test } from "vitest";
import { equityAt } from "../../app/charts/steps";
import type { HandRow } from "../queries";
import { equityCurve } from "./Graph";

const row = (hand: string, reach: number, equity: number | null): HandRow => ({
  hand,
  reach,
  reached: reach > 0,
  locked: false,
  ev: 1,
  equity,
  strategy: null,
  action_ev: null,
});

test("hands are ordered by equity and count by their reach", () => {
  const curve = equityCurve([row("AhKh", 1, 0.3), row("AsAh", 3, 0.9), row("2c2d", 0, 0.5)]);
  expect(curve).toEqual([
    [0.75, 0.9],
    [1, 0.3],
  ]);
});

test("the equity at a share is that of its last hand", () => {
  const curve = equityCurve([row("AhKh", 1, 0.3), row("AsAh", 3, 0.9)]);
  expect([0, 0.75, 0.76, 1].map((share) => equityAt(curve, share))).toEqual([0.9, 0.9, 0.3, 0.3]);
  expect(equityAt([], 0.5)).toBeNull();
});
