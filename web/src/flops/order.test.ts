import { expect, test } from "vitest";
import { readOrder, sortedBy, toggleOrder, writeOrder } from "./order";

const COLUMNS = ["flop", "weight", "equity", "suits"];

test("sort orders round-trip", () => {
  for (const text of ["", "-flop", "weight", "-equity", "suits"]) {
    expect(writeOrder(readOrder(text, COLUMNS))).toBe(text);
  }
  expect(readOrder("colour", COLUMNS)).toEqual({ column: "flop", descending: false });
});

test("numbers sort descending first, a second click reverses", () => {
  const first = toggleOrder(readOrder("", COLUMNS), "equity", true);
  expect(first).toEqual({ column: "equity", descending: true });
  expect(toggleOrder(first, "equity", true).descending).toBe(false);
  expect(toggleOrder(first, "suits", false).descending).toBe(false);
});

test("rows without a key come last in both directions", () => {
  const rows = [null, 1, 2, 1.5];
  const key = (row: number | null) => row;
  expect(sortedBy(rows, false, key)).toEqual([1, 1.5, 2, null]);
  expect(sortedBy(rows, true, key)).toEqual([2, 1.5, 1, null]);
});
