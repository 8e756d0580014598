import { expect, test } from "vitest";
import { heat, scaleOf } from "../app/heat";
import { actionsOf } from "./actions";
import type { ClassRow } from "./asks";
import { brief, cellOf, paintingOf, stacked } from "./cells";

const actions = actionsOf(["x", "b50"]);
const row: ClassRow = {
  hand: "AKs",
  combos: 4,
  reach: 2,
  share: 0.5,
  reached: true,
  locked: false,
  ev: 12.5,
  equity: 0.25,
  strategy: [0.75, 0.25],
  action_ev: [12.5, 12.4],
};

test("a cell shows its actions as wide as they are frequent, as high as its reach", () => {
  const cell = cellOf("AKs", paintingOf("strategy", actions, [row], "reach"));
  expect(cell.background).toContain("#f59e0b 0.0% 25.0%, var(--passive) 25.0% 100.0%");
  expect(cell.background).toContain("100% 50.0% no-repeat");
  expect(cell.label).toBe(
    "AKs: Check 75.0 %, Bet 50 25.0 %, reach 50.0 %, EV 12.50, equity 25.0 %",
  );
  expect(cell.data).toMatchObject({ strategy: "0.7500 0.2500", reached: "yes" });
});

test("bars are scaled to the most that gets here, or all full", () => {
  const half = { ...row, hand: "AA", share: 0.25 };
  const height = (how: "scaled" | "full") =>
    cellOf("AA", paintingOf("strategy", actions, [row, half], how)).background;
  expect(height("scaled")).toContain("100% 50.0% no-repeat");
  expect(height("full")).toContain("100% 100.0% no-repeat");
});

test("a hand that is never here is not shown as played", () => {
  const never = { ...row, reached: false, reach: 0, share: 0 };
  const cell = cellOf("AKs", paintingOf("strategy", actions, [never]));
  expect(cell).toMatchObject({ label: "AKs, never here", dim: true, data: { reached: "no" } });
  expect(cell.background).not.toContain("--passive");
});

test("a hand outside of the range says so", () => {
  expect(cellOf("72o", paintingOf("ev", actions, [row])).label).toBe("72o, not in the range");
});

test("who does not act is shown by reach", () => {
  const { strategy: _, action_ev: __, ...idle } = row;
  const cell = cellOf("AKs", paintingOf("strategy", actions, [idle]));
  expect(cell.fill).toBe(0.5);
});

test("numbers are heat", () => {
  expect(scaleOf([3, null, 1])).toEqual({ low: 1, high: 3 });
  expect(heat(2, { low: 1, high: 3 })).toContain("50%");
  expect(cellOf("AKs", paintingOf("equity", actions, [row])).text).toBe("25");
  expect([2.5, 31.44, 314.2, -3].map(brief)).toEqual(["2.50", "31.4", "314", "-3.00"]);
});

test("no action, no colour", () => {
  expect(stacked(actions, [null, null])).toBe(
    "linear-gradient(to right, transparent, transparent)",
  );
});
