import { expect, test } from "vitest";
import { actionsOf } from "../actions";
import type { HandDifference } from "../queries";
import { changeText, diffCell, mostChanged, valueAt } from "./Compare";

const actions = actionsOf(["x", "b50"]);
const row = (hand: string, change: number, ev: number): HandDifference => ({
  hand,
  reach: [1, 1],
  reached: [true, true],
  locked: [false, true],
  ev: [10, 10 + ev],
  ev_change: ev,
  equity: [0.5, 0.5],
  strategy: [
    [0.2, 0.8],
    [0.2 + change, 0.8 - change],
  ],
  strategy_change: [change, -change],
  distance: Math.abs(change),
});

test("the mode selects the value", () => {
  expect(valueAt(row("AA", 0.25, 1.5), "distance", actions)).toBe(0.25);
  expect(valueAt(row("AA", 0.25, 1.5), "b50", actions)).toBe(-0.25);
  expect(valueAt(row("AA", 0.25, 1.5), "ev", actions)).toBe(1.5);
});

test("cells say what changed", () => {
  expect(changeText(row("AA", 0.25, 1.5), actions)).toBe(
    "Check 20.0 to 45.0 %, Bet 50 80.0 to 55.0 %, EV +1.50",
  );
  expect(diffCell("AA", row("AA", 0.25, 1.5), "b50", actions, 2).text).toBe("−25");
  expect(diffCell("AA", row("AA", 0.25, 1.5), "ev", actions, 2).text).toBe("+1.5");
  expect(diffCell("KK", undefined, "ev", actions, 2).dim).toBe(true);
});

test("the largest changes come first, unreached hands are omitted", () => {
  const never = { ...row("QQ", 0.9, 0), reached: [false, false] as [boolean, boolean] };
  const rows = mostChanged([row("AA", 0.1, 3), row("KK", -0.5, 1), never], "distance", actions);
  expect(rows.map(({ hand }) => hand)).toEqual(["KK", "AA"]);
});
