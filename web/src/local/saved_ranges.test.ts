// Ranges kept in the storage of the browser: what is damaged is not overwritten.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteRange, importRanges, listRanges, saveRange } from "./saved_ranges";

const STORE = "runout.saved-ranges";
const items = new Map<string, string>();

beforeEach(() => {
  items.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a saved range is listed until it is deleted", () => {
  const { id } = saveRange({ name: "BB", text: "TT+" });
  expect(listRanges(null).ranges.map(({ name, combos }) => [name, combos])).toEqual([["BB", 30]]);
  deleteRange(id);
  expect(listRanges(null).total).toBe(0);
});

test.each(['[{"id":"1"', '{"ranges":[]}', '[{"id":"1","name":"BB"}]', "null"])(
  "%s is refused with a remedy, and kept",
  (damaged) => {
    items.set(STORE, damaged);
    const remedy = /developer tools of the browser, then correct or remove it/;
    expect(() => listRanges(null)).toThrow(remedy);
    expect(() => saveRange({ name: "BB", text: "TT+" })).toThrow(remedy);
    const files = [{ path: "BB.txt", text: "TT+" }];
    const { saved, refused } = importRanges({ files, folder: "", replace: false });
    expect([saved.length, refused[0]?.message]).toEqual([0, expect.stringMatching(remedy)]);
    expect(items.get(STORE)).toBe(damaged);
  },
);
