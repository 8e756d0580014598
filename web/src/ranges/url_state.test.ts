import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../app/url/search_params";
import { changedSince, fieldsAt, NEW_RANGE, parametersOf, readRangesUrlState } from "./url_state";

const saved = { text: "QQ+", name: "BB", folder: "3-bet", notes: "deep" };
const there = (id: string | undefined, written: typeof saved, base?: typeof saved) =>
  readRangesUrlState(parseSearch(stringifySearch(parametersOf(id, written, base))));

test("a saved range is its id and its changes", () => {
  expect(there("0a", saved, saved)).toEqual({ id: "0a" });
  expect(there("0a", { ...saved, text: "JJ+" }, saved)).toEqual({ id: "0a", text: "JJ+" });
});

test("edited fields round-trip, including emptied ones", () => {
  const written = { text: "QQ+,AKs:0.5", name: "x", folder: "", notes: "" };
  expect(fieldsAt(there("0a", written, saved), saved)).toEqual(written);
  expect(fieldsAt(there(undefined, written))).toEqual(written);
});

test("unchanged fields leave the address", () => {
  const before = { id: "0a", find: "bb", text: "JJ+", notes: [""] };
  expect(readRangesUrlState({ ...before, ...parametersOf("0a", saved, saved) })).toEqual({
    id: "0a",
    find: "bb",
  });
});

test("an empty URL state is a new range", () => {
  expect(readRangesUrlState({})).toEqual({});
  expect(fieldsAt({})).toEqual(NEW_RANGE);
});

test("edits made while saving are kept", () => {
  const sent = { ...saved, name: " BB ", text: "JJ+" };
  const kept = { ...saved, text: "JJ+" };
  expect(changedSince(kept, sent, sent)).toEqual(kept);
  const now = { ...sent, text: "TT+" };
  expect(changedSince(kept, sent, now)).toEqual({ ...kept, text: "TT+" });
});
