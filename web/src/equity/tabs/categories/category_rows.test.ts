import { expect, test } from "vitest";
import type { Categories } from "../../useEquity";
import { classesOf, inCategory, labelOf, rowsOf, withoutCombos } from "./category_rows";

const entry = (category: string, label: string, combos: number) => ({
  category,
  label,
  combos,
  share: combos / 4,
  likelihood: combos / 4,
  equity: combos > 0 ? 0.5 : null,
});
const player = (sets: number, draws: number) => ({
  made: [entry("set", "Set", sets), entry("air", "Air", 4 - sets), entry("quads", "Quads", 0)],
  draws: [entry("flush_draw", "Flush draw", draws)],
});
const ANSWER = {
  players: [player(1, 0), player(0, 2)],
  hands: { AhAd: ["set"], AhKh: ["air", "flush_draw"], AsKs: ["air"] },
} as unknown as Categories;

test("categories that nobody holds are left out", () => {
  expect(rowsOf(ANSWER, "made").map(({ label }) => label)).toEqual(["Set", "Air"]);
  expect(rowsOf(ANSWER, "draws")[0]?.entries.map(({ combos }) => combos)).toEqual([0, 2]);
  expect(labelOf(ANSWER, "flush_draw")).toBe("Flush draw");
  expect(labelOf(ANSWER, "magic")).toBeUndefined();
});

const hand = (name: string, likelihood: number, equity: number) => ({
  hand: name,
  weight: 1,
  likelihood,
  equity,
});
const COMBOS = [hand("AhAd", 0.5, 0.9), hand("AhKh", 0.25, 0.4), hand("AsKs", 0.25, 0.2)];

test("combos are filtered by category", () => {
  const names = (category: string) => inCategory(COMBOS, category, ANSWER).map((row) => row.hand);
  expect(names("flush_draw")).toEqual(["AhKh"]);
  expect(names("")).toHaveLength(3);
  expect(inCategory(COMBOS, "set", undefined)).toHaveLength(3);
});

test("a class has the mean equity of its combos", () => {
  const classes = classesOf(COMBOS);
  expect(classes.map((row) => row.hand)).toEqual(["AA", "AKs"]);
  expect(classes[1]?.equity).toBeCloseTo(0.3);
});

test("cut combos have weight 0", () => {
  const combos = ["AhKh", "AsKs", "AdKd", "QsQd"];
  expect(withoutCombos("QQ+,AKs", ["AhKh", "AsKs"], combos)).toBe("QQ+,AKs,AhKh:0,AsKs:0");
});

test("a class that is cut whole takes its blocked combos along", () => {
  expect(withoutCombos("77,AKs", ["7s7d", "7s7c", "7d7c"], ["7s7d", "7s7c", "7d7c", "AsKs"])).toBe(
    "77,AKs,77:0",
  );
});
