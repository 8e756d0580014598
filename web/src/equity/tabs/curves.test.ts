import { expect, test } from "vitest";
import { curveOf } from "./curves";

const player = {
  input: "AA,KK",
  combos: 12,
  win: 0.5,
  tie: 0,
  lose: 0.5,
  equity: 0.5,
  fraction: null,
  standard_error: null,
  interval: null,
  ordering: null,
};

test("a curve starts at 0 with the best hand", () => {
  const curve: [number, number][] = [
    [0.5, 0.75],
    [1, 0.25],
  ];
  const hands = { combos: [], classes: [], distribution: [], curve };
  expect(curveOf({ ...player, hands }, 1)).toMatchObject({
    label: "Player 2",
    xs: [0, 50, 100],
    ys: [75, 75, 25],
  });
});

test("a player without hands has no points", () => {
  expect(curveOf({ ...player, hands: null }, 0)).toMatchObject({ xs: [], ys: [] });
});
