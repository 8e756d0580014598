import { expect, test } from "vitest";
import { type CheckedHand, isUndecided, tableFrom, takeLines } from "./history";
import { canSettle, settleRequest } from "./request";
import { withSeat } from "./table";

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

test("lines are taken whole", () => {
  const { lines, rest } = takeLines('{"kind":"unread","line":1,"reason":"x"}\n{"kind":"su');
  expect(lines).toEqual([{ kind: "unread", line: 1, reason: "x" }]);
  expect(rest).toBe('{"kind":"su');
  expect(takeLines(rest).lines).toEqual([]);
});

test("a hand sits down as it was played", () => {
  const table = tableFrom(HAND);
  expect(table.seats.map(({ name, chips, cards, folded }) => [name, chips, cards, folded])).toEqual(
    [
      ["Ann", "1000", "AhKh", false],
      ["Bo", "500", "", true],
    ],
  );
  expect([table.button, table.board, table.board2, table.unit]).toEqual([
    1,
    "7h5h2c",
    "",
    "0.01 EUR",
  ]);
});

test("cards that decide a hand and are not known stay so", () => {
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
