import { expect, test } from "vitest";
import {
  categoriesNamed,
  categoryTerm,
  isEmpty,
  matcherOf,
  matchesHand,
  readFilter,
  toggledTerm,
} from "./hand_filter";

const NAMES = [
  { category: "set", label: "Set" },
  { category: "flush", label: "Flush" },
  { category: "flush_draw", label: "Flush draw" },
  { category: "top_pair_top_kicker", label: "Top pair, top kicker" },
  { category: "top_pair_weak_kicker", label: "Top pair, weak kicker" },
];

test("terms are hands, suits or names of categories", () => {
  expect(readFilter("AKs, ♥, set")).toEqual({ hands: ["AKs"], suits: ["h"], words: ["set"] });
  expect(readFilter("kaS; hearts, ♠♠, Top pair")).toEqual({
    hands: ["AKs"],
    suits: ["h", "ss"],
    words: ["top pair"],
  });
  expect(readFilter("ah, AhKh, tt+, a2s+, Q")).toMatchObject({
    hands: ["Ah", "AhKh", "TT+", "A2s+", "Q"],
  });
  expect(isEmpty(readFilter(" , "))).toBe(true);
});

test("a hand term matches its combos", () => {
  expect(matchesHand("AhKh", "AKs")).toBe(true);
  expect(matchesHand("AhKd", "AKs")).toBe(false);
  expect(matchesHand("AhKd", "AK")).toBe(true);
  expect(matchesHand("AhKd", "Kd")).toBe(true);
  expect(matchesHand("AhKd", "K")).toBe(true);
  expect(matchesHand("AhKd", "KdAh")).toBe(true);
  expect(matchesHand("JhJd", "TT+")).toBe(true);
  expect(matchesHand("9h9d", "TT+")).toBe(false);
  expect(matchesHand("Ah5h", "A2s+")).toBe(true);
  expect(matchesHand("Ah5d", "A2s+")).toBe(false);
  expect(matchesHand("AhAd", "A2s+")).toBe(false);
});

test("kinds of terms are combined, terms of a kind are alternatives", () => {
  const matches = matcherOf(readFilter("AK, QQ, ♥"));
  expect(["AhKd", "QhQd", "AsKd", "JhTh"].map(matches)).toEqual([true, true, false, false]);
  expect(["AhKh", "AhKd"].map(matcherOf(readFilter("hh")))).toEqual([true, false]);
});

test("a word names the category with that label, or all that have it", () => {
  expect(categoriesNamed("flush", NAMES)).toEqual(["flush"]);
  expect(categoriesNamed("top pair", NAMES)).toEqual([
    "top_pair_top_kicker",
    "top_pair_weak_kicker",
  ]);
  expect(categoriesNamed("raw", NAMES)).toEqual([]);
});

test("a category is added to a filter and removed from it", () => {
  expect(categoryTerm("Top pair, top kicker")).toBe("top pair top kicker");
  expect(toggledTerm("♥", "set")).toBe("♥, set");
  expect(toggledTerm("Set, ♥", "set")).toBe("♥");
});

test("categories filter combos", () => {
  const held = { TdTs: ["set"], AhKh: ["flush_draw"], "7c2d": ["air"] };
  const matches = matcherOf(readFilter("set, flush draw"), NAMES, held);
  expect(Object.keys(held).filter(matches)).toEqual(["TdTs", "AhKh"]);
});
