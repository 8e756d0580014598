// The core's functions for outs, with typed arguments and answers.
import { DECK_SIZE } from "../game.ts";
import { NO_DEAL } from "./codes.ts";
import { NO_CARD, type SeatInput } from "./core.ts";
import { type Instance, passed } from "./instance.ts";
import type { Argument } from "./memory.ts";

export interface KnownHands {
  hero: readonly number[];
  villains: readonly number[];
  board: readonly number[];
  dead: readonly number[];
}

/** Return codes by card, how many share the pot after it, and the hero's standing now. */
export function nextCards(core: Instance, hands: KnownHands) {
  const bytes = core.askBytes("next_cards", layOut(hands));
  const [standings, reasons, winners] = rowsOf(bytes);
  return { standings, reasons, winners, standingNow: bytes.at(-1) ?? 0 };
}

/** Return five bytes for each runout of a flop: cards, standing, reason, winners. */
export function flopRunouts(core: Instance, hands: KnownHands): Uint8Array {
  return core.askBytes("flop_runouts", layOut(hands));
}

/**
 * Return what the hero wins, ties and plays for after each card, for which the total is 0 where it
 * cannot come; null if the range is empty.
 */
export function weighRange(
  core: Instance,
  hands: KnownHands,
  { known: [first = NO_CARD, second = NO_CARD], weights }: SeatInput,
) {
  const answer = new Float64Array(3 * DECK_SIZE);
  const layout = layOut({ ...hands, villains: [first, second] });
  const code = core.call("weigh_range", layout, weights ?? 0, { output: answer });
  if (code === NO_DEAL) return null;
  const [wins, ties, totals] = rowsOf(answer);
  return { wins, ties, totals, isWhole: passed("weigh_range", code) === 1 };
}

/**
 * Explain each next card against ranges, one row of weights for each villain. A card overtakes NaN
 * where there is nothing to overtake, or several villains.
 */
export function explainOuts(
  core: Instance,
  hands: KnownHands,
  ranges: readonly Float64Array[],
  made: Uint8Array,
  standings: ArrayLike<number>,
) {
  const [reasons, overtakes] = [new Uint8Array(DECK_SIZE), new Float64Array(DECK_SIZE)];
  const standingNow = core.checked(
    "explain_outs",
    layOut({ ...hands, villains: [] }),
    ranges.length,
    ranges,
    made,
    new Uint8Array(standings),
    { output: reasons },
    { output: overtakes },
  );
  return { standingNow, reasons, overtakes };
}

/** Return three rows of values by card. */
function rowsOf<Values extends Uint8Array | Float64Array>(values: Values) {
  const row = (at: number) => values.subarray(at * DECK_SIZE, (at + 1) * DECK_SIZE) as Values;
  return [row(0), row(1), row(2)] as const;
}

function layOut({ hero, villains, board, dead }: KnownHands): Argument {
  const cards = [hero, villains, board, dead].map((ids) => new Uint8Array(ids));
  return { words: [villains.length / 2, board.length, dead.length, ...cards] };
}
