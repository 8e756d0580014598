// Ranges as the service describes them: sizes, grids, hand classes, and warnings about texts.

import { located } from "engine/inputs.js";
import { COMBO_TEXTS } from "engine/text/combos.js";
import { formatRange, type Range } from "engine/text/index.js";
import type { Schemas } from "../api/client";
import { RANKS } from "../cards/card";
import { CLASSES, classAt } from "../ranges/grid/hand_class";
import { exactSum } from "./exact_sum";
import { CLASS_COMBOS } from "./hand_classes";

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

/** Return the mean; exact where all weights are equal. */
function meanOf(weights: Weights, hand: string): number {
  const members = (CLASS_COMBOS.get(hand) ?? []).map((combo) => weights[combo] ?? 0);
  const [first = 0] = members;
  return members.every((weight) => weight === first) ? first : exactSum(members) / members.length;
}

/** Return the mean weight of each hand class in the range, in the order of the grid. */
export function classesOf(weights: Weights): Record<string, number> {
  const means = CLASSES.map((hand): [string, number] => [hand, meanOf(weights, hand)]);
  return Object.fromEntries(means.filter(([, mean]) => mean > 0));
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
  dialect?: Schemas["RangesParseRequest"]["to"],
): Schemas["ParsedRange"] {
  const { weights } = range;
  const entries = COMBO_TEXTS.flatMap((text, combo) =>
    weights[combo] ? [[text, weights[combo]] as const] : [],
  );
  const combos = totalOf(weights);
  return {
    text: located("/to", () => formatRange(weights, dialect)),
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
    label: null,
  };
}
