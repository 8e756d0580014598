// Range: a weight from 0 to 1 for each of the 1326 combos, read from text and written by the core.
import { PokerError } from "../errors.ts";
import { COMBO_COUNT } from "../game.ts";
import { shown } from "./characters.ts";
import { COMBO_TEXTS } from "./combos.ts";
import { DEFAULT_ORDERING, loadOrdering } from "./orderings.ts";
import { askCore, readText, wholeTextError } from "./reader.ts";

/** How `+` climbs from a connector: both cards, `98s+` is 98s..AKs, or the kicker: 98s alone. */
export type Plus = "connector" | "kicker";

/** A warning about a text: it was read, but perhaps not as it was meant. */
export interface RangeWarning {
  code: "overlap-warning" | "notation-warning";
  message: string;
  column: number;
  length: number;
}

/** An item that repeats combos of an earlier item, and replaces them. */
export interface Overlap {
  item: string;
  column: number;
  length: number;
  /** The indices of the repeated combos, ascending. */
  combos: readonly number[];
}

/** A range as read from text, with the warnings about the text. */
export interface Range {
  /** The weights by combo index: pairs of card ids i < j in lexicographic order. */
  weights: Float64Array;
  warnings: RangeWarning[];
  /** The items that repeat combos of earlier ones; the last item wins. */
  overlaps: Overlap[];
  /** The name of the ordering that a percentage such as `15%` used, or null. */
  ordering: string | null;
}

export interface ParseOptions {
  /** How `+` climbs from a connector such as `98s`: both cards (the default), or the kicker. */
  plus?: Plus;
  /** Makes an overlap an error. */
  strict?: boolean;
  /** The name of the order of hands that percentages refer to. */
  ordering?: string;
  /** Refused unless null: lists of 1326 numbers are read by Python alone. */
  order?: string | null;
}

type Reading = Pick<Range, "overlaps" | "warnings"> & { usesOrdering: boolean };

/** Read a range in the notation of docs/notation.md; `none` is the empty one. */
export function parseRange(text: string, options: ParseOptions = {}): Range {
  if (typeof options !== "object" || options === null)
    throw new PokerError(
      "poker-error",
      `${shown(options)} is not an object with plus, strict, ordering`,
    );
  const { plus = "connector", strict = false, ordering = DEFAULT_ORDERING, order } = options;
  if (order) throw elsewhere(order, "lists of 1326 numbers are not read here", "read them");
  if (plus !== "connector" && plus !== "kicker")
    throw wholeTextError(String(plus), "not a reading of '+'", "use connector or kicker");
  const classes = loadOrdering(ordering);
  const weights = new Float64Array(COMBO_COUNT);
  const flags = [plus === "kicker" ? 1 : 0, strict ? 1 : 0];
  const rest = [new Uint8Array(classes), { output: weights }];
  const { usesOrdering, ...notes } = readText<Reading>(text, "read_range", ...flags, ...rest);
  return { weights, ...notes, ordering: usesOrdering ? ordering : null };
}

type Weights = Float64Array | readonly number[];

/** Return the text of a range in runout's notation; Python writes those of other programs. */
export function formatRange(
  range: { weights: Weights } | Weights,
  dialect?: string | null,
): string {
  const isRange = typeof range === "object" && range !== null && "weights" in range;
  const weights = checked(isRange ? range.weights : range);
  if (dialect)
    throw elsewhere(dialect, "dialects of other programs are not written here", "write them");
  return askCore("write_range", weights);
}

/** Return the refusal of what only Python does. */
function elsewhere(text: unknown, reason: string, deed: string): PokerError {
  const hint = `the Python package and \`runout serve\` ${deed}`;
  return wholeTextError(String(text), reason, hint);
}

function checked(weights: Weights): Float64Array {
  if (!Array.isArray(weights) && !ArrayBuffer.isView(weights))
    throw new PokerError(
      "poker-error",
      `${shown(weights)} is not a range; give what parseRange returns, or 1326 weights`,
    );
  if (weights.length !== COMBO_COUNT)
    throw new PokerError(
      "poker-error",
      `a range has 1326 weights, one for each combo; ${weights.length} were given`,
    );
  const wrong = Array.prototype.findIndex.call(weights, (weight) => !(weight >= 0 && weight <= 1));
  if (wrong >= 0)
    throw new PokerError(
      "poker-error",
      `${COMBO_TEXTS[wrong]} has the weight ${weights[wrong]}; weights run from 0 to 1`,
    );
  return Float64Array.from(weights, Math.abs); // -0 is 0
}
