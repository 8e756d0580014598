// Overlaps: items of a range that repeat combos of earlier items.
import { quote } from "./characters.ts";
import { COMBO_TEXTS, type Indices } from "./combos.ts";
import type { Items } from "./items.ts";
import { NotationError } from "./notation_error.ts";
import type { NotationText } from "./tokens.ts";

/** An item that repeats combos of an earlier item. */
export interface Overlap {
  item: string;
  column: number;
  length: number;
  combos: Indices;
}

/** Return the items that repeat combos of earlier items. */
export function findOverlaps(text: NotationText, items: Items): Overlap[] {
  const seen = new Set<number>();
  const again = new Map<number, Indices>();
  for (const [position, unit] of items.units.entries()) {
    if (items.removals.has(position)) {
      for (const combo of unit) seen.delete(combo);
      continue;
    }
    const repeated = unit.filter((combo) => seen.has(combo));
    if (repeated.length) again.set(items.places[position] ?? 0, repeated);
    for (const combo of unit) seen.add(combo);
  }
  return [...again].map(([place, combos]) => {
    const { start = 0, end = 0 } = text.tokens[place] ?? {};
    const { column, length } = text.place(start, end - start);
    const item = text.written.slice(column - 1, column - 1 + length);
    return { item, column, length, combos };
  });
}

/** Return the error that describes the first of these overlaps. */
export function overlapError(text: string, overlaps: readonly Overlap[]): NotationError {
  const [first, ...others] = overlaps;
  if (first === undefined) throw new RangeError("there is no overlap");
  let named = first.combos
    .slice(0, 3)
    .map((combo) => COMBO_TEXTS[combo])
    .join(", ");
  if (first.combos.length > 3) named += ` and ${first.combos.length - 3} more`;
  let reason = `${quote(first.item)} gives ${named} again`;
  if (others.length) {
    const nouns = others.length > 1 ? "items overlap" : "item overlaps";
    reason += `, and ${others.length} more ${nouns}`;
  }
  const hint = "name each combo once; without strict the last item wins";
  return new NotationError(text, first.column, first.length, reason, hint, "overlap-error");
}
