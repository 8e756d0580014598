import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../app/search";
import { addressOf, NEW_RANGE, readRangesAddress, writtenAt } from "./address";

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
