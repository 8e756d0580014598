import { expect, test } from "vitest";
import { EMPTY_TABLE, withSeat } from "../table";
import { maxCards, nextTarget, textAt, unavailableCards, withPicked, withText } from "./card_slots";

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

test("picked cards fill a hand, then the next one without cards, then the board", () => {
  let table = withSeat(withSeat(EMPTY_TABLE, 1, { cards: "AhKh" }), 2, { folded: true });
  let target: Parameters<typeof withPicked>[1] = { slot: 0, at: null };
  for (const card of ["Qs", "Qd", "7c"]) {
    table = withPicked(table, target, card);
    target = nextTarget(table, target);
  }
  expect([textAt(table, 0), textAt(table, 1), table.board]).toEqual(["QsQd", "AhKh", "7c"]);
  const replaced = withPicked(table, { slot: 0, at: 1 }, "Jc");
  expect(textAt(replaced, 0)).toBe("QsJc");
});
