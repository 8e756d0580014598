// Rows of the category table, and the hands of a category.
import { classOf } from "../../../ranges/grid/hand_class";
import type { Categories } from "../../useEquity";
import type { HandRow } from "../hands/hand_rows";

type Entry = Categories["players"][number]["made"][number];

export interface CategoryRow {
  category: string;
  label: string;
  /** One entry per player. */
  entries: readonly Entry[];
}

/** Return the categories that some player holds, made hands or draws, in the service's order. */
export function rowsOf({ players }: Categories, kind: "made" | "draws"): CategoryRow[] {
  const [first] = players;
  if (!first) return [];
  const rows = first[kind].map(({ category, label }, index) => ({
    category,
    label,
    entries: players.flatMap((player) => player[kind][index] ?? []),
  }));
  return rows.filter(({ entries }) => entries.some(({ combos }) => combos > 0));
}

/** Return the label of a category; undefined if the street does not have it. */
export function labelOf({ players }: Categories, category: string): string | undefined {
  const [first] = players;
  const entries = first ? [...first.made, ...first.draws] : [];
  return entries.find((entry) => entry.category === category)?.label;
}

/** Return the combos that are in a category; all of them without one. */
export function inCategory<T extends { hand: string }>(
  rows: readonly T[],
  category: string,
  categories: Categories | undefined,
): readonly T[] {
  if (category === "" || !categories) return rows;
  const hands: Readonly<Record<string, readonly string[]>> = categories.hands ?? {};
  return rows.filter(({ hand }) => hands[hand]?.includes(category));
}

/** Join combos to hand classes; the equity of a class is weighted by its combos' likelihood. */
export function classesOf(combos: readonly HandRow[]): HandRow[] {
  const groups = new Map<string, HandRow[]>();
  for (const combo of combos) {
    const name = classOf(combo.hand);
    groups.set(name, [...(groups.get(name) ?? []), combo]);
  }
  return [...groups].map(([hand, rows]) => {
    const likelihood = sum(rows.map((row) => row.likelihood));
    const won = sum(rows.map((row) => row.likelihood * row.equity));
    const weight = sum(rows.map((row) => row.weight)) / rows.length;
    return { hand, weight, likelihood, equity: likelihood > 0 ? won / likelihood : 0 };
  });
}

/** Return the number of combos, each counted by its weight. */
export function weightOf(combos: readonly HandRow[]): number {
  return sum(combos.map(({ weight }) => weight));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Return a range without some of its combos, as text for the service to shorten. A class of which no
 * combo is left goes whole, with its combos that known cards block.
 */
export function withoutCombos(
  range: string,
  cut: readonly string[],
  combos: readonly string[],
): string {
  const isCut = new Set(cut);
  const left = new Set(combos.filter((combo) => !isCut.has(combo)).map(classOf));
  const items = cut.map((combo) => (left.has(classOf(combo)) ? combo : classOf(combo)));
  return [range, ...[...new Set(items)].map((item) => `${item}:0`)].join(",");
}
