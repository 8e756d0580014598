import { expect, test } from "vitest";
import { DECK } from "../cards/card";
import { dealt, nextStreet } from "./deal";

test("a board is dealt street by street, without a card twice", () => {
  const flop = dealt([]);
  const river = dealt(dealt(flop));
  expect([flop.length, river.length]).toEqual([3, 5]);
  expect(new Set(river).size).toBe(5);
  expect(river.every((card) => DECK.includes(card))).toBe(true);
  expect(dealt(river)).toEqual(river);
});

test("what is there stays, and chance alone says what comes", () => {
  expect(dealt(["Td"], () => 0)).toEqual(["Td", "As", "Ks"]);
  expect(dealt(["Td", "9d", "6h"], () => 0.999)).toEqual(["Td", "9d", "6h", "2c"]);
});

test("the next street is named", () => {
  expect([0, 2, 3, 4, 5].map((count) => nextStreet(DECK.slice(0, count)))).toEqual([
    "flop",
    "flop",
    "turn",
    "river",
    null,
  ]);
});
