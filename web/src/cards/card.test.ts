import { expect, test } from "vitest";
import { cardsIn, DECK, nameOf, toggled, withCard } from "./card";

test("the deck has 52 cards", () => {
  expect(new Set(DECK).size).toBe(52);
});

test("text is parsed into cards", () => {
  expect(cardsIn("7h5H 2c,10d")).toEqual(["7h", "5h", "2c", "Td"]);
  expect(cardsIn("A♠ 10♦")).toEqual(["As", "Td"]);
  expect(cardsIn("")).toEqual([]);
});

test("a card has a name", () => {
  expect(nameOf("Ah")).toBe("ace of hearts");
  expect(nameOf("2c")).toBe("deuce of clubs");
});

test("a card is toggled", () => {
  expect(toggled(toggled(["7h"], "2c"), "7h")).toEqual(["2c"]);
});

test("a picked card is appended, a second pick removes it", () => {
  expect(withCard("7h 5H,10d", "2c")).toBe("7h5hTd2c");
  expect(withCard("7h5h10d", "Td")).toBe("7h5h");
});

test("picking keeps text that is not a card", () => {
  expect(withCard("7h Xx", "2c")).toBe("7h Xx 2c");
  expect(withCard("7h Xx 2c", "2c")).toBe("7h Xx");
});
