// The range at a node as text, with its weights.
import { cardsIn } from "../../cards/card";
import { rangeText } from "../../ranges/grid/painting";
import type { HandRow } from "../queries";

/** Return the reached hands as range text, "" without any; combos with a card of the board may be in it. */
export function reachedRangeText(rows: readonly HandRow[], board: string): string {
  const reached = rows.filter((row) => row.reached);
  if (reached.length === 0) return "";
  const weights = Object.fromEntries(reached.map(({ hand, reach }) => [hand, weightOf(reach)]));
  return rangeText(weights, cardsIn(board));
}

function weightOf(reach: number): number {
  return Number(Math.min(1, reach).toFixed(4));
}
