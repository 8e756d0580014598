// Orderings of the 169 hand classes, best first: what `15%` means.
import { COMBO_COUNT } from "../game.ts";
import { CLASS_COMBOS, CLASS_TEXTS, type Indices } from "./combos.ts";
import { NotationError } from "./notation_error.ts";
import { ORDERINGS } from "./tables.ts";

export const DEFAULT_ORDERING = "equity-vs-3-random";

/** The combos of an ordering from best to worst, and how many the first n classes have. */
export interface Ordering {
  combos: Indices;
  counts: readonly number[];
}

const loaded = new Map<string, Ordering>();

/** Return the ordering of this name. */
export function loadOrdering(name: string = DEFAULT_ORDERING): Ordering {
  const known = loaded.get(name);
  if (known) return known;
  const text = Object.hasOwn(ORDERINGS, name) ? ORDERINGS[name] : undefined;
  if (text === undefined) {
    const hint = `orderings are ${Object.keys(ORDERINGS).join(", ")}`;
    throw new NotationError(name, 1, Math.max(1, name.length), "not a known ordering", hint);
  }
  const combos: number[] = [];
  const counts = [0];
  for (const hand of text.split(" ")) {
    combos.push(...(CLASS_COMBOS[CLASS_TEXTS.indexOf(hand)] ?? []));
    counts.push(combos.length);
  }
  const ordering = { combos, counts };
  loaded.set(name, ordering);
  return ordering;
}

/** Return the combos of the best `percent` without those of the best `better`. */
export function between(ordering: Ordering, better: number, percent: number): Indices {
  return ordering.combos.slice(reach(ordering, better), reach(ordering, percent));
}

/** Return the number of combos in the fewest classes that reach `percent`. */
function reach({ counts }: Ordering, percent: number): number {
  return counts.find((count) => (100 * count) / COMBO_COUNT >= percent) ?? COMBO_COUNT;
}
