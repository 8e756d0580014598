import { expect, test } from "vitest";
import { equitySearch, type HandSpot, needsSpot, obstacleOf } from "./ActionList";
import type { Replay, State } from "./states";

const FLOP = {
  event: "deal",
  street: "flop",
  board: "7h5h2c",
  folded: [false, false, true],
  decision: { seat: 0, to_call: 0, pot_odds: null },
} as unknown as State;
const REPLAY = {
  players: [
    { seat: 0, cards: "AhKh" },
    { seat: 1, cards: "" },
    { seat: 2, cards: "9c9d" },
  ],
  states: [FLOP],
} as unknown as Replay;
const SPOT = {
  oop: { seat: 0 },
  ip: { seat: 1 },
  spot: { oop: "22+", ip: "QQ+" },
} as unknown as HandSpot;

test("unknown hands have the range of the book, or are random", () => {
  expect(needsSpot(REPLAY, FLOP, "hands")).toBe(true);
  expect(equitySearch(REPLAY, FLOP, "hands", SPOT)).toEqual({
    p: ["AhKh", "QQ+"],
    board: "7h5h2c",
    dead: "9c9d",
  });
  expect(equitySearch(REPLAY, FLOP, "hands", null).p).toEqual(["AhKh", "random"]);
});

test("players with ranges do not know the folded cards, so that none is dead", () => {
  expect(equitySearch(REPLAY, FLOP, "ranges", SPOT)).toEqual({
    p: ["22+", "QQ+"],
    board: "7h5h2c",
  });
});

test("a street of two players with a decision may have a spot", () => {
  const street = { street: "flop", first: 0, actions: [] };
  const withState = (more: Partial<State>) =>
    obstacleOf({ ...REPLAY, states: [{ ...FLOP, ...more }] }, street);
  expect(withState({})).toBeNull();
  expect(withState({ folded: [false, false, false] })).toBe("3 players");
  expect(withState({ decision: null })).toBe("all-in");
});
