import { expect, test } from "vitest";
import { type CheckedHand, tableFrom, takeLines } from "./history";

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
