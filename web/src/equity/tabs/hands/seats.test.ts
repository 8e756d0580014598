import { expect, test } from "vitest";
import type { Answer } from "../../useEquity";
import { gridSeats } from "./hand_rows";

const players = (...classes: number[]) =>
  classes.map((length) => ({ hands: { classes: Array(length) } })) as unknown as Answer["players"];

test("the selected player comes first, then an opponent with a range", () => {
  expect(gridSeats(players(5, 9), 1)).toEqual([1, 0]);
  expect(gridSeats(players(5, 9, 7), 2)).toEqual([2, 0]);
});

test("a single hand has no grid unless there is nothing else", () => {
  expect(gridSeats(players(1, 9), 0)).toEqual([1]);
  expect(gridSeats(players(1, 1), 1)).toEqual([1]);
});
