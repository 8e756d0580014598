// Ranges as the service describes them: sizes, grids, hand classes, and warnings about texts.

import { located } from "engine/inputs.js";
import { CLASS_COMBOS, CLASS_TEXTS, COMBO_TEXTS } from "engine/text/combos.js";
import { type Dialect, formatRange, type Range } from "engine/text/index.js";
import type { Schemas } from "../api/client";
import { RANKS } from "../cards/card";
import { exactSum } from "./exact_sum";

type Weights = Float64Array;
export type RangeWarnings = Schemas["RangeWarning"][];

/** Return the sum of the weights, rounded once. */
export function totalOf(weights: Weights): number {
  return exactSum(weights);
}

/** Return a total as a percentage of all combos. */
export function percentOf(total: number): number {
  return (100 * total) / COMBO_TEXTS.length;
}

/** Return the mean weight of each hand class: 13 rows of 13, suited above the diagonal. */
export function gridOf(weights: Weights): number[][] {
  return RANKS.map((_, row) => RANKS.map((_, column) => meanOf(weights, classAt(row, column))));
}

function classAt(row: number, column: number): number {
  const [high, low] = [RANKS[Math.min(row, column)], RANKS[Math.max(row, column)]];
  const suitedness = row === column ? "" : row < column ? "s" : "o";
  return CLASS_TEXTS.indexOf(`${high}${low}${suitedness}`);
}

/** Return the mean; exact where all weights are equal. */
function meanOf(weights: Weights, hand: number): number {
  const members = (CLASS_COMBOS[hand] ?? []).map((combo) => weights[combo] ?? 0);
  const [first = 0] = members;
  return members.every((weight) => weight === first) ? first : exactSum(members) / members.length;
}

/** Return the mean weight of each hand class in the range, in the order of the grid. */
export function classesOf(weights: Weights): Record<string, number> {
  const classes: Record<string, number> = {};
  for (const [row, means] of gridOf(weights).entries()) {
    for (const [column, mean] of means.entries()) {
      if (mean) classes[CLASS_TEXTS[classAt(row, column)] ?? ""] = mean;
    }
  }
  return classes;
}

/** Return a range in an answer. */
export function rangePart(weights: Weights): Schemas["RangePart"] {
  const combos = totalOf(weights);
  return {
    text: formatRange(weights),
    combos,
    percent: percentOf(combos),
    classes: classesOf(weights),
  };
}

/** Return the items of a range that repeat combos. */
export function overlapNotes({ overlaps }: Range, pointer: string): Schemas["OverlapNote"][] {
  return overlaps.map(({ item, column, length, combos }) => ({
    pointer,
    item,
    column,
    length,
    combos: combos.length,
  }));
}

/** Return every warning about a range. */
export function rangeWarnings({ warnings }: Range, pointer: string): RangeWarnings {
  return warnings.map(({ code, column, length, message }) => ({
    kind: code === "overlap-warning" ? "overlap" : "notice",
    pointer,
    column,
    length,
    message,
  }));
}

/** Return the answer of a parsed range. */
export function parsedRange(
  range: Range,
  pointer: string,
  dialect?: Dialect | null,
): Schemas["ParsedRange"] {
  const { weights } = range;
  const entries = COMBO_TEXTS.flatMap((text, combo) =>
    weights[combo] ? [[text, weights[combo]] as const] : [],
  );
  const combos = totalOf(weights);
  return {
    text: located("/to", () => formatRange(weights, dialect ?? undefined)),
    dialect: dialect ?? null,
    combos,
    combo_count: entries.length,
    percent: percentOf(combos),
    ordering: range.ordering,
    grid: gridOf(weights),
    classes: classesOf(weights),
    weights: Object.fromEntries(entries),
    overlaps: overlapNotes(range, pointer),
    warnings: rangeWarnings(range, pointer),
    label: range.label,
  };
}
