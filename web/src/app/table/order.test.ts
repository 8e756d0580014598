import { expect, test } from "vitest";
import { readOrder, sortedBy, toggledOrder, writeOrder } from "./order";

const COLUMNS = ["flop", "weight", "equity", "suits"];

test("sort orders round-trip", () => {
  for (const text of ["", "-flop", "weight", "-equity", "suits"]) {
    expect(writeOrder(readOrder(text, COLUMNS), "flop")).toBe(text);
  }
  expect(readOrder("colour", COLUMNS)).toEqual({ column: "flop", descending: false });
});

test("a title sorts from the largest, then from the smallest, then from the largest again", () => {
  const first = toggledOrder({ column: "time", descending: true }, "net");
  expect(first).toEqual({ column: "net", descending: true });
  const second = toggledOrder(first, "net");
  expect(second).toEqual({ column: "net", descending: false });
  expect(toggledOrder(second, "net")).toEqual(first);
  expect(toggledOrder(first, "suits", true).descending).toBe(false);
});

test("rows without a key come last in both directions", () => {
  const rows = [null, 1, 2, 1.5];
  const key = (row: number | null) => row;
  expect(sortedBy(rows, false, key)).toEqual([1, 1.5, 2, null]);
  expect(sortedBy(rows, true, key)).toEqual([2, 1.5, 1, null]);
});
