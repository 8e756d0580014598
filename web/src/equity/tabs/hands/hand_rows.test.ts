import { expect, test } from "vitest";
import { filtered, type HandRow, handsCsv, sorted } from "./hand_rows";

const row = (hand: string, equity: number): HandRow => ({
  hand,
  equity,
  weight: 1,
  likelihood: 0.25,
});
const ROWS = [row("AsAh", 0.8), row("AhKh", 0.5), row("AhKd", 0.6), row("QsQd", 0.5)];
const hands = (rows: readonly HandRow[]) => rows.map(({ hand }) => hand);

test("rows are filtered by class, prefix, card and combo", () => {
  expect(hands(filtered(ROWS, "AKs"))).toEqual(["AhKh"]);
  expect(hands(filtered(ROWS, "ak"))).toEqual(["AhKh", "AhKd"]);
  expect(hands(filtered(ROWS, "Kd, QQ"))).toEqual(["AhKd", "QsQd"]);
  expect(hands(filtered(ROWS, "qsqd"))).toEqual(["QsQd"]);
  expect(filtered(ROWS, "  ")).toBe(ROWS);
  expect(filtered(ROWS, "72o")).toEqual([]);
});

test("rows sort in both directions, stably", () => {
  expect(hands(sorted(ROWS, { column: "equity", descending: true }))).toEqual([
    "AsAh",
    "AhKd",
    "AhKh",
    "QsQd",
  ]);
  expect(hands(sorted(ROWS, { column: "hand", descending: true }))[0]).toBe("QsQd");
});

test("rows as CSV", () => {
  expect(handsCsv([row("AsAh", 0.8)])).toBe("hand,weight,likelihood,equity\r\nAsAh,1,0.25,0.8\r\n");
});
