import { expect, test } from "vitest";
import { heat, scaleOf } from "../../app/charts/heat";
import { actionsOf } from "../actions";
import type { ClassRow } from "../queries";
import { cellOf, compact, paintingOf, stacked } from "./cells";

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

test("a cell shows its actions with width by frequency and height by reach", () => {
  const cell = cellOf("AKs", paintingOf("strategy", actions, [row], "reach"));
  expect(cell.background).toContain("var(--passive) 0.0% 75.0%, #f59e0b 75.0% 100.0%");
  expect(cell.background).toContain("100% 50.0% no-repeat");
  expect(cell.label).toBe(
    "AKs: Check 75.0 %, Bet 50 25.0 %, reach 50.0 %, EV 12.50, equity 25.0 %",
  );
  expect(cell.data).toMatchObject({ strategy: "0.7500 0.2500", reached: "yes" });
});

test("bars are scaled to the maximum reach, or full", () => {
  const half = { ...row, hand: "AA", share: 0.25 };
  const height = (how: "scaled" | "full") =>
    cellOf("AA", paintingOf("strategy", actions, [row, half], how)).background;
  expect(height("scaled")).toContain("100% 50.0% no-repeat");
  expect(height("full")).toContain("100% 100.0% no-repeat");
});

test("a hand that is never reached shows no strategy", () => {
  const never = { ...row, reached: false, reach: 0, share: 0 };
  const cell = cellOf("AKs", paintingOf("strategy", actions, [never]));
  expect(cell).toMatchObject({ label: "AKs, never reached", dim: true, data: { reached: "no" } });
  expect(cell.background).not.toContain("--passive");
});

test("a hand outside the range is labelled so", () => {
  expect(cellOf("72o", paintingOf("ev", actions, [row])).label).toBe("72o, not in the range");
});

test("a player who does not act is shown by reach", () => {
  const idle = { ...row, strategy: null, action_ev: null };
  const cell = cellOf("AKs", paintingOf("strategy", actions, [idle]));
  expect(cell.fill).toBe(0.5);
});

test("numbers have heat map colours", () => {
  expect(scaleOf([3, null, 1])).toEqual({ low: 1, centre: 2, high: 3 });
  expect(scaleOf([3, 1], 1.5)).toEqual({ low: 1, centre: 1.5, high: 3 });
  expect(heat(2, { low: 1, centre: 1.5, high: 2.5 })).toContain("--heat-high) 50%");
  expect(heat(1, { low: 1, centre: 1.5, high: 2.5 })).toContain("--heat-low) 50%");
  expect(cellOf("AKs", paintingOf("equity", actions, [row])).text).toBe("25");
  expect([2.5, 31.44, 314.2, -3].map(compact)).toEqual(["2.50", "31.4", "314", "-3.00"]);
});

test("without frequencies there is no colour", () => {
  expect(stacked(actions, [null, null])).toBe(
    "linear-gradient(to right, transparent, transparent)",
  );
});
