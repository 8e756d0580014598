// Range: a weight from 0 to 1 for each of the 1326 combos, as read from text.
import { PokerError } from "../errors.ts";
import { COMBO_COUNT, DECK_SIZE } from "../game.ts";
import { grouped, shown } from "./characters.ts";
import { readRange } from "./notation.ts";
import { NotationError } from "./notation_error.ts";
import { emptyRangeNotice, type Notice } from "./notices.ts";
import { general } from "./numbers.ts";
import { DEFAULT_ORDERING } from "./orderings.ts";
import { type Overlap, overlapError } from "./overlaps.ts";
import { readNumbers } from "./paste/number_list.ts";
import { onCodePoints } from "./placeholders.ts";
import type { Plus } from "./units.ts";

/**
 * The orders in which programs list 1326 numbers. All of them number cards 2c 2d 2h 2s 3c .. As.
 * runout and postflop-solver run through the second, higher card for each first one: 2c2d, 2c2h, ..,
 * 2c3c. PioSOLVER's `show_hand_order` runs through the lower card for each higher one.
 */
export const ORDERS = ["runout", "pio", "postflop-solver"] as const;
export type ComboOrder = (typeof ORDERS)[number];

/** A warning about a text: it was read, but perhaps not as it was meant. */
export interface RangeWarning {
  code: "overlap-warning" | "notation-warning";
  message: string;
  column: number;
  length: number;
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
  /** The text before the range that was not read, as in `BTN: AA`, or null. */
  label: string | null;
}

export interface ParseOptions {
  /** How `+` climbs from a connector such as `98s`: both cards (the default), or the kicker. */
  plus?: Plus;
  /** Makes an overlap an error. */
  strict?: boolean;
  /** The name of the order of hands that percentages refer to. */
  ordering?: string;
  /** Reads 1326 numbers in the order of this program. */
  order?: ComboOrder | null;
}

/** Read a range, as docs/notation.md describes; `none` is the empty one. */
export function parseRange(text: string, options: ParseOptions = {}): Range {
  if (typeof options !== "object" || options === null)
    throw new PokerError(
      "poker-error",
      `${shown(options)} is not an object with plus, strict, ordering, order`,
    );
  return onCodePoints(text, (plain) => read(plain, options));
}

function read(text: string, options: ParseOptions): Range {
  const { plus = "connector", strict = false, ordering = DEFAULT_ORDERING } = options;
  if (options.order) return readNumberList(text, options.order);
  const reading = readRange(text, { plus, strict, ordering });
  const { weights, overlaps, label } = reading;
  const warnings = warningsOf(overlaps, reading.notices);
  return { weights, warnings, overlaps, ordering: reading.ordering, label };
}

/** Return the warnings that every interface shows: overlaps in one message, then the notices. */
function warningsOf(overlaps: Overlap[], notices: Notice[]): RangeWarning[] {
  const warnings = notices.map((notice): RangeWarning => ({ code: "notation-warning", ...notice }));
  if (overlaps.length) {
    const { reason, column, length } = overlapError("", overlaps);
    const message = `${reason}; the last item wins`;
    warnings.unshift({ code: "overlap-warning", message, column, length });
  }
  return warnings;
}

/** Read 1326 numbers in the order of a program. */
function readNumberList(text: string, order: ComboOrder): Range {
  const positions = positionsOf(order);
  const numbers = readNumbers(text);
  if (numbers.length !== COMBO_COUNT) {
    const noun = numbers.length === 1 ? "number" : "numbers";
    const reason = `${grouped(numbers.length)} ${noun}`;
    const hint = "a range has 1326, one for each combo";
    throw new NotationError(text, 1, Math.max(1, text.length), reason, hint);
  }
  for (const { value, column, length } of numbers) {
    if (value > 1) {
      const reason = `${general(value, 6)} is more than 1`;
      throw new NotationError(text, column, length, reason, "weights run from 0 to 1");
    }
  }
  const weights = Float64Array.from(positions, (place) => numbers[place]?.value ?? 0);
  const isEmpty = weights.every((weight) => weight === 0);
  const notices = isEmpty ? [emptyRangeNotice(text)] : [];
  const warnings = warningsOf([], notices);
  return { weights, warnings, overlaps: [], ordering: null, label: null };
}

/** Return the position of each combo index in the order of a program. */
function positionsOf(order: ComboOrder): number[] {
  if (!ORDERS.includes(order)) {
    const text = String(order);
    const hint = `orders are ${ORDERS.join(", ")}`;
    throw new NotationError(text, 1, Math.max(1, text.length), "not a known order of combos", hint);
  }
  const positions: number[] = [];
  for (let low = 0; low < DECK_SIZE; low += 1) {
    for (let high = low + 1; high < DECK_SIZE; high += 1) {
      positions.push(order === "pio" ? (high * (high - 1)) / 2 + low : positions.length);
    }
  }
  return positions;
}
