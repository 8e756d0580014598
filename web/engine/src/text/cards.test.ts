// Cards as text: what is read, what is refused, and that text comes back.

import { formatCard, formatCards, parseCard, parseCards } from "engine/text/index.js";
import { expect, test } from "vitest";

test("each card is read from its own text", () => {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  expect(deck.map((card) => parseCard(formatCard(card)))).toEqual(deck);
  expect(parseCards(formatCards(deck))).toEqual(deck);
});

test("any case, ten in two digits, signs of suits, spaces and commas are read", () => {
  expect(parseCards("ah Kd,10c 2♠\ufe0f")).toEqual([50, 45, 32, 3]);
  expect(parseCards("")).toEqual([]);
});

test.each([
  ["AhKx", { code: "notation-error", column: 4, length: 1 }],
  ["1h", { code: "notation-error", column: 1 }],
  ["A", { code: "notation-error", column: 1, hint: "suits are c, d, h, s" }],
  ["Ah Kd Ah", { code: "duplicate-card", column: 7, length: 2 }],
])("%s is refused with its place", (text, expected) => {
  expect(() => parseCards(text)).toThrow(expect.objectContaining(expected));
});

test("one card is one card", () => {
  expect(() => parseCard("AhKd")).toThrow("expected one card, found 2");
  expect(() => formatCard(52)).toThrow("ids run from 0 to 51");
});
