import { expect, test } from "vitest";
import { filtered, type HandRow, handsCsv, pressed, sorted } from "./hand_rows";

const row = (hand: string, equity: number): HandRow => ({
  hand,
  equity,
  weight: 1,
  likelihood: 0.25,
});
const ROWS = [row("AsAh", 0.8), row("AhKh", 0.5), row("AhKd", 0.6), row("QsQd", 0.5)];
const hands = (rows: readonly HandRow[]) => rows.map(({ hand }) => hand);

test("rows are found by class, by part of it, by card and by combo", () => {
  expect(hands(filtered(ROWS, "AKs"))).toEqual(["AhKh"]);
  expect(hands(filtered(ROWS, "ak"))).toEqual(["AhKh", "AhKd"]);
  expect(hands(filtered(ROWS, "Kd, QQ"))).toEqual(["AhKd", "QsQd"]);
  expect(hands(filtered(ROWS, "qsqd"))).toEqual(["QsQd"]);
  expect(filtered(ROWS, "  ")).toBe(ROWS);
  expect(filtered(ROWS, "72o")).toEqual([]);
});

test("rows are sorted both ways, equal ones keep their order", () => {
  expect(hands(sorted(ROWS, { column: "equity", isDown: true }))).toEqual([
    "AsAh",
    "AhKd",
    "AhKh",
    "QsQd",
  ]);
  expect(hands(sorted(ROWS, { column: "hand", isDown: true }))[0]).toBe("QsQd");
});

test("a second press turns the order round", () => {
  const first = pressed({ column: "equity", isDown: true }, "weight");
  expect(first).toEqual({ column: "weight", isDown: true });
  expect(pressed(first, "weight")).toEqual({ column: "weight", isDown: false });
  expect(pressed(first, "hand")).toEqual({ column: "hand", isDown: false });
});

test("rows as CSV", () => {
  expect(handsCsv([row("AsAh", 0.8)])).toBe("hand,weight,likelihood,equity\r\nAsAh,1,0.25,0.8\r\n");
});
