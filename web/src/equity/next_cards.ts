// A player's equity after each card that may come, best first.
import type { Schemas } from "../api/client";

export interface Coming {
  card: string;
  equity: number;
}

export function comingFor(cards: readonly Schemas["NextCard"][], player: number): Coming[] {
  const known = cards.flatMap(({ card, equities }) => {
    const equity = equities[player];
    return equity === undefined ? [] : [{ card, equity }];
  });
  return known.sort((a, b) => b.equity - a.equity);
}

/** Cards of one equity together: the best ones, or the worst. */
export function ends(coming: readonly Coming[], most = 4): { best: Coming[]; worst: Coming[] } {
  const half = Math.min(most, Math.floor(coming.length / 2));
  return { best: coming.slice(0, half), worst: coming.slice(coming.length - half).reverse() };
}

/** Why no card comes next, or null if one does. */
export function whyNoCard(board: readonly string[]): string | null {
  if (board.length < 3) return "Put a flop on the board to see what each turn card does.";
  if (board.length >= 5) return "The river is out: no card comes next.";
  return null;
}
