import { expect, test } from "vitest";
import { cardsGone, mostCards, textAt, withText } from "./spots";
import { EMPTY_TABLE, withSeat } from "./table";

const TABLE = {
  ...withSeat(EMPTY_TABLE, 1, { cards: "AhKh" }),
  board: "7h5h2c",
  board2: "7h5h2d",
};

test("text is found and changed where cards lie", () => {
  expect(textAt(TABLE, 1)).toBe("AhKh");
  expect(textAt(TABLE, "board2")).toBe("7h5h2d");
  expect(textAt(withText(TABLE, 0, "QsQd"), 0)).toBe("QsQd");
  expect(textAt(withText(TABLE, "board", ""), "board")).toBe("");
  expect([mostCards(0), mostCards("board")]).toEqual([2, 5]);
});

test("a card lies in one place; boards may share theirs", () => {
  expect(cardsGone(TABLE, 0)).toEqual({
    Ah: "in the hand of seat 1",
    Kh: "in the hand of seat 1",
    "7h": "on the board",
    "5h": "on the board",
    "2c": "on the board",
    "2d": "on the second board",
  });
  expect(Object.keys(cardsGone(TABLE, "board"))).toEqual(["Ah", "Kh"]);
  expect(cardsGone(TABLE, 1)).not.toHaveProperty("Ah");
});
