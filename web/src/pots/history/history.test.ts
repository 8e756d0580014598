import { expect, test } from "vitest";
import { canSettle, settleRequest } from "../request";
import { withSeat } from "../table";
import {
  type CheckedHand,
  equityUrlState,
  isUndecided,
  paidOf,
  splitLines,
  tableFrom,
} from "./history";

const HAND = {
  kind: "hand",
  players: ["Ann", "Bo"],
  currency: "EUR",
  decimals: 2,
  contributions: [1000, 500],
  folded: [false, true],
  hands: ["AhKh", "????"],
  board: "7h5h2c",
  second_board: null,
  payouts: [1500, 0],
  finished: true,
  gap: null,
} as unknown as CheckedHand;

test("complete lines are split off", () => {
  const { lines, rest } = splitLines('{"kind":"unread","line":1,"reason":"x"}\n{"kind":"su');
  expect(lines).toEqual([{ kind: "unread", line: 1, reason: "x" }]);
  expect(rest).toBe('{"kind":"su');
  expect(splitLines(rest).lines).toEqual([]);
});

test("a hand converts to a table", () => {
  const table = tableFrom(HAND);
  expect(table.seats.map(({ name, chips, cards, folded }) => [name, chips, cards, folded])).toEqual(
    [
      ["Ann", "10.00", "AhKh", false],
      ["Bo", "5.00", "", true],
    ],
  );
  expect([table.button, table.board, table.board2]).toEqual([1, "7h5h2c", ""]);
  expect([table.currency, table.smallest]).toEqual(["EUR", "0.01"]);
  const inChips = tableFrom({ ...HAND, currency: "chips", decimals: 0 });
  expect([inChips.seats[0]?.chips, inChips.currency, inChips.smallest]).toEqual(["1000", "", ""]);
});

test("unknown cards of an undecided hand stay unknown", () => {
  const shown = { ...HAND, folded: [false, false], board: "7h5h2c3d9c" };
  expect(tableFrom(shown).seats.map(({ cards }) => cards)).toEqual(["AhKh", ""]);
  expect(canSettle(tableFrom(shown))).toBe(true);
  for (const open of [
    { ...shown, payouts: null },
    { ...shown, finished: false },
    { ...shown, gap: "unknown_cards" as const },
  ]) {
    const table = tableFrom(open);
    expect(isUndecided(open)).toBe(true);
    expect(table.seats.map(({ cards }) => cards)).toEqual(["AhKh", "??"]);
    expect(canSettle(table)).toBe(false);
    expect(canSettle(withSeat(table, 1, { folded: true }))).toBe(true);
    expect(canSettle(withSeat(table, 1, { mucked: true }))).toBe(true);
    expect(settleRequest(withSeat(table, 1, { mucked: true })).hands).toEqual(["AhKh", null]);
  }
});

test("what was paid is after the rake, so that it adds up to the net", () => {
  const hand = { ...HAND, verdict: "agrees" as const, returned: [500, 0], net: [450, -500] };
  const raked = { ...hand, contributions: [1000, 500], payouts: [1000, 0] };
  expect(paidOf(raked)).toEqual([950, 0]);
  expect(paidOf({ ...raked, verdict: "differs" })).toEqual([1000, 0]);
  expect(paidOf({ ...raked, net: null })).toEqual([1000, 0]);
});

test("the equity screen opens with the known hands and the board", () => {
  expect(equityUrlState(HAND)).toEqual({ p: ["AhKh", ""], board: "7h5h2c" });
  const shown = { ...HAND, hands: ["AhKh", "QsQd"], board: "" };
  expect(equityUrlState(shown)).toEqual({ p: ["AhKh", ""], folded: ["QsQd"] });
  expect(equityUrlState({ ...shown, folded: [false, false] }).p).toEqual(["AhKh", "QsQd"]);
});
