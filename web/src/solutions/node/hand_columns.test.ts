import { expect, test } from "vitest";
import { actionsOf } from "../actions";
import type { HandRow } from "../queries";
import { columnsOf, orderIn, sorted, toggledText } from "./hand_columns";

const hand = (name: string, ev: number | null, bet: number, reached = true): HandRow => ({
  hand: name,
  reach: reached ? 1 : 0,
  reached,
  locked: false,
  ev,
  equity: 0.5,
  strategy: [1 - bet, bet],
  action_ev: [ev, ev],
});
const rows = [hand("KhKd", 5, 0.5), hand("AhKh", null, 1), hand("AsAh", 9, 0.25)];
const columns = columnsOf(actionsOf(["x", "b50"]));
const names = (order: string) => sorted(rows, columns, orderIn(order)).map((row) => row.hand);

test("the default order is that of the grid", () => {
  expect(names("")).toEqual(["AsAh", "AhKh", "KhKd"]);
  expect(names("-hand")).toEqual(["KhKd", "AhKh", "AsAh"]);
});

test("unknown values sort last in both directions", () => {
  expect(names("ev")).toEqual(["KhKd", "AsAh", "AhKh"]);
  expect(names("-ev")).toEqual(["AsAh", "KhKd", "AhKh"]);
  expect(names("-b50")).toEqual(["AhKh", "KhKd", "AsAh"]);
});

test("clicking a title reverses the order", () => {
  expect(toggledText(orderIn(""), "ev")).toBe("-ev");
  expect(toggledText(orderIn("-ev"), "ev")).toBe("ev");
  expect(toggledText(orderIn("-ev"), "hand")).toBe("");
});

test("every node has reach, EV and equity; an action adds its frequency and EV", () => {
  expect(columns.base.map(({ title }) => title)).toEqual(["Reach %", "EV", "Equity %"]);
  expect(
    columns.actions.map(({ action, ...both }) => [action.name, both.frequency.key, both.ev.key]),
  ).toEqual([
    ["Check", "x", "x.ev"],
    ["Bet 50", "b50", "b50.ev"],
  ]);
});

test("a hand that is never reached has no frequencies", () => {
  const never = hand("2c2d", 1, 0.5, false);
  expect(columns.actions[1]?.frequency.text(never)).toBe("–");
});

test("long EVs are whole", () => {
  const [, ev] = columns.base;
  expect([999.994, -1234.5].map((each) => ev?.text(hand("AhKh", each, 1)))).toEqual([
    "999.99",
    "-1,234",
  ]);
});
