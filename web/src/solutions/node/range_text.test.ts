import { expect, test } from "vitest";
import type { HandRow } from "../queries";
import { reachedRangeText } from "./range_text";

const row = (hand: string, reach: number): HandRow => ({
  hand,
  reach,
  reached: reach > 0,
  locked: false,
  ev: 1,
  equity: 0.5,
  strategy: null,
  action_ev: null,
});

test("a class whose combos weigh the same is one item", () => {
  const rows = ["AsKs", "AhKh", "AdKd", "AcKc"].map((hand) => row(hand, 0.5));
  expect(reachedRangeText(rows, "Td9d6h")).toBe("AKs:0.5");
});

test("combos that the board rules out do not count", () => {
  expect(reachedRangeText([row("AsKs", 1), row("AhKh", 1)], "Ad9dKc")).toBe("AKs");
});

test("other hands are listed with their weights, those that never get there are left out", () => {
  const rows = [row("AsKs", 0.41237), row("AhKh", 1), row("QsQh", 0)];
  expect(reachedRangeText(rows, "2c2d2h")).toBe("AsKs:0.4124,AhKh");
});

test("a node that no hand reaches has no range, and weights that round to 0 are left out", () => {
  expect(reachedRangeText([row("AsKs", 0)], "2c2d2h")).toBe("");
  expect(reachedRangeText([row("AsKs", 0.00001), row("QsQh", 1)], "2c2d2h")).toBe("QsQh");
});
