import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../app/search";
import { addressOf, changedSince, NEW_RANGE, readRangesAddress, writtenAt } from "./address";

const saved = { text: "QQ+", name: "BB", folder: "3-bet", notes: "deep" };
const there = (id: string | undefined, written: typeof saved, base?: typeof saved) =>
  readRangesAddress(parseSearch(stringifySearch(addressOf(id, written, base))));

test("a saved range is its id, and what is changed", () => {
  expect(addressOf("0a", saved, saved)).toEqual({ id: "0a" });
  expect(there("0a", { ...saved, text: "JJ+" }, saved)).toEqual({ id: "0a", text: "JJ+" });
});

test("the address brings back what was written, emptied parts too", () => {
  const written = { text: "QQ+,AKs:0.5", name: "x", folder: "", notes: "" };
  expect(writtenAt(there("0a", written, saved), saved)).toEqual(written);
  expect(writtenAt(there(undefined, written))).toEqual(written);
});

test("an empty address is a new range", () => {
  expect(readRangesAddress({})).toEqual({});
  expect(writtenAt({})).toEqual(NEW_RANGE);
});

test("what is changed while a range is saved stays changed", () => {
  const sent = { ...saved, name: " BB ", text: "JJ+" };
  const kept = { ...saved, text: "JJ+" };
  expect(changedSince(kept, sent, sent)).toEqual(kept);
  const now = { ...sent, text: "TT+" };
  expect(changedSince(kept, sent, now)).toEqual({ ...kept, text: "TT+" });
});
