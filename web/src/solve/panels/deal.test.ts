import { expect, test } from "vitest";
import { DECK } from "../../cards/card";
import { dealStreet, nextStreet } from "../boards/boards";

test("a board is dealt street by street without duplicates", () => {
  const flop = dealStreet([]);
  const river = dealStreet(dealStreet(flop));
  expect([flop.length, river.length]).toEqual([3, 5]);
  expect(new Set(river).size).toBe(5);
  expect(river.every((card) => DECK.includes(card))).toBe(true);
  expect(dealStreet(river)).toEqual(river);
});

test("existing cards stay, and the rest is random", () => {
  expect(dealStreet(["Td"], () => 0)).toEqual(["Td", "As", "Ks"]);
  expect(dealStreet(["Td", "9d", "6h"], () => 0.999)).toEqual(["Td", "9d", "6h", "2c"]);
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
