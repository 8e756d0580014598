// The cards that can come, as chart and table show them.
import { RANKS, type Rank, SUITS, type Suit } from "../cards/card";
import type { Player } from "./address";
import type { Runouts } from "./asks";

export type RunoutRow = Runouts["runouts"][number];
export const MEASURES = ["actions", "ev", "equity"] as const;
export type Measure = (typeof MEASURES)[number];

/** Aces first, of a rank spades first. */
export function byRank(rows: readonly RunoutRow[]): RunoutRow[] {
  return [...rows].sort((a, b) => place(a.card) - place(b.card));
}

function place(card: string): number {
  return RANKS.indexOf(card[0] as Rank) * SUITS.length + SUITS.indexOf(card[1] as Suit);
}

export interface RunoutOrder {
  /** "card", "ev", "equity", or an action. */
  key: string;
  falling: boolean;
}

export function valueAt(row: RunoutRow, key: string, player: Player): number | null {
  if (key === "card") return -place(row.card);
  if (key === "ev" || key === "equity") return row[key][player];
  return row.frequencies[key] ?? null;
}

/** Rows in an order; cards that bring nothing known come last. */
export function ordered(
  rows: readonly RunoutRow[],
  { key, falling }: RunoutOrder,
  player: Player,
): RunoutRow[] {
  const sign = falling ? -1 : 1;
  return byRank(rows).sort((a, b) => {
    const [one, other] = [valueAt(a, key, player), valueAt(b, key, player)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}
