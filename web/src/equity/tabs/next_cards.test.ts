import { expect, test } from "vitest";
import { bestAndWorst, nextCardsFor, whyNoCard } from "./NextCardTab";

const CARDS = [
  { card: "2c", method: "exact" as const, equities: [0.2, 0.8] },
  { card: "Ah", method: "exact" as const, equities: [0.9, 0.1] },
  { card: "Kd", method: "exact" as const, equities: [0.5, 0.5] },
];

test("cards are sorted best first for the selected player", () => {
  expect(nextCardsFor(CARDS, 0).map(({ card }) => card)).toEqual(["Ah", "Kd", "2c"]);
  expect(nextCardsFor(CARDS, 1)[0]).toEqual({ card: "2c", equity: 0.8 });
  expect(nextCardsFor(CARDS, 5)).toEqual([]);
});

test("no card is both among the best and the worst", () => {
  const { best, worst } = bestAndWorst(nextCardsFor(CARDS, 0));
  expect(best.map(({ card }) => card)).toEqual(["Ah"]);
  expect(worst.map(({ card }) => card)).toEqual(["2c"]);
});

test("there is a next card on a flop and a turn", () => {
  expect(whyNoCard([])).toMatch("flop");
  expect(whyNoCard(["7h", "5h", "2c"])).toBeNull();
  expect(whyNoCard(["7h", "5h", "2c", "3d", "4s"])).toMatch("river is out");
});
