import { expect, test } from "vitest";
import { EMPTY_TABLE, withSeat } from "../table";
import { maxCards, textAt, unavailableCards, withText } from "./card_slots";

const TABLE = {
  ...withSeat(EMPTY_TABLE, 1, { cards: "AhKh" }),
  board: "7h5h2c",
  board2: "7h5h2d",
};

test("text is read and written by slot", () => {
  expect(textAt(TABLE, 1)).toBe("AhKh");
  expect(textAt(TABLE, "board2")).toBe("7h5h2d");
  expect(textAt(withText(TABLE, 0, "QsQd"), 0)).toBe("QsQd");
  expect(textAt(withText(TABLE, "board", ""), "board")).toBe("");
  expect([maxCards(0), maxCards("board")]).toEqual([2, 5]);
});

test("a card is in one slot; boards may share cards", () => {
  expect(unavailableCards(TABLE, 0)).toEqual({
    Ah: "in the hand of seat 2",
    Kh: "in the hand of seat 2",
    "7h": "on the board",
    "5h": "on the board",
    "2c": "on the board",
    "2d": "on the second board",
  });
  expect(Object.keys(unavailableCards(TABLE, "board"))).toEqual(["Ah", "Kh"]);
  expect(unavailableCards(TABLE, 1)).not.toHaveProperty("Ah");
});
