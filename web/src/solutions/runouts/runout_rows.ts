// Rows of the runout chart and table.

import { sortedBy } from "../../app/table/order";
import { RANKS, type Rank, SUITS, type Suit } from "../../cards/card";
import type { Runouts } from "../queries";
import type { Player } from "../url_state";

export type RunoutRow = Runouts["runouts"][number];
export type Measure = "actions" | "ev" | "equity";

/** Sort by rank, aces first, then by suit, spades first. */
export function byRank(rows: readonly RunoutRow[]): RunoutRow[] {
  return [...rows].sort((a, b) => indexOf(a.card) - indexOf(b.card));
}

function indexOf(card: string): number {
  return RANKS.indexOf(card[0] as Rank) * SUITS.length + SUITS.indexOf(card[1] as Suit);
}

export interface RunoutOrder {
  /** "card", "ev", "equity" or an action. */
  key: string;
  descending: boolean;
}

export function valueAt(row: RunoutRow, key: string, player: Player): number | null {
  if (key === "card") return -indexOf(row.card);
  if (key === "ev" || key === "equity") return row[key][player];
  return row.frequencies[key] ?? null;
}

/** Sort rows; unknown values come last. */
export function ordered(
  rows: readonly RunoutRow[],
  { key, descending }: RunoutOrder,
  player: Player,
): RunoutRow[] {
  return sortedBy(byRank(rows), descending, (row) => valueAt(row, key, player));
}
