import { expect, test } from "vitest";
import { byFolder, copyName, filterRanges, type SavedRange } from "./saved";

const saved = (folder: string, name: string, text = "AA"): SavedRange => ({
  id: `${folder}/${name}`,
  folder,
  name,
  text,
  notes: "",
  combos: 6,
  warnings: [],
  unreadable: null,
  actions: [],
  percent: 0.45,
  classes: { AA: 1 },
  created: "2026-01-01T12:00:00Z",
  changed: "2026-01-01T12:00:00Z",
});

test("ranges are grouped by folder, in their order", () => {
  const groups = byFolder([saved("", "a"), saved("3-bet", "b"), saved("3-bet", "c")]);
  expect(groups.map(([folder, ranges]) => [folder, ranges.length])).toEqual([
    ["", 1],
    ["3-bet", 2],
  ]);
});

test("a search matches every term in any field", () => {
  const ranges = [saved("3-bet", "BB v BTN"), saved("open", "BTN"), saved("open", "UTG", "TT+")];
  expect(filterRanges(ranges, "btn").map(({ name }) => name)).toEqual(["BB v BTN", "BTN"]);
  expect(filterRanges(ranges, "BTN open").map(({ name }) => name)).toEqual(["BTN"]);
  expect(filterRanges(ranges, "tt+")).toHaveLength(1);
  expect(filterRanges(ranges, " ")).toHaveLength(3);
});

test("a copy has a unique name", () => {
  expect(copyName("BB", [])).toBe("BB copy");
  expect(copyName("BB", ["BB", "BB copy", "BB copy 2"])).toBe("BB copy 3");
});
