import { expect, test } from "vitest";
import { comingFor, ends, whyNoCard } from "./next_cards";

const CARDS = [
  { card: "2c", method: "exact" as const, equities: [0.2, 0.8] },
  { card: "Ah", method: "exact" as const, equities: [0.9, 0.1] },
  { card: "Kd", method: "exact" as const, equities: [0.5, 0.5] },
];

test("cards come best first for the player who is looked at", () => {
  expect(comingFor(CARDS, 0).map(({ card }) => card)).toEqual(["Ah", "Kd", "2c"]);
  expect(comingFor(CARDS, 1)[0]).toEqual({ card: "2c", equity: 0.8 });
  expect(comingFor(CARDS, 5)).toEqual([]);
});

test("no card is both among the best and the worst", () => {
  const { best, worst } = ends(comingFor(CARDS, 0));
  expect(best.map(({ card }) => card)).toEqual(["Ah"]);
  expect(worst.map(({ card }) => card)).toEqual(["2c"]);
});

test("a card comes on a flop and a turn", () => {
  expect(whyNoCard([])).toMatch("flop");
  expect(whyNoCard(["7h", "5h", "2c"])).toBeNull();
  expect(whyNoCard(["7h", "5h", "2c", "3d", "4s"])).toMatch("river is out");
});
