// A player's equity after each possible next card, best first.
import type { Schemas } from "../../api/client";

export interface NextCardEquity {
  card: string;
  equity: number;
}

export function nextCardsFor(
  cards: readonly Schemas["NextCard"][],
  player: number,
): NextCardEquity[] {
  const rows = cards.flatMap(({ card, equities }) => {
    const equity = equities[player];
    return equity === undefined ? [] : [{ card, equity }];
  });
  return rows.sort((a, b) => b.equity - a.equity);
}

/** Return the best and the worst cards. */
export function bestAndWorst(
  cards: readonly NextCardEquity[],
  max = 4,
): { best: NextCardEquity[]; worst: NextCardEquity[] } {
  const half = Math.min(max, Math.floor(cards.length / 2));
  return { best: cards.slice(0, half), worst: cards.slice(cards.length - half).reverse() };
}

/** Return why there is no next card, or null if there is one. */
export function whyNoCard(board: readonly string[]): string | null {
  if (board.length < 3) return "Put a flop on the board to see what each turn card does.";
  if (board.length >= 5) return "The river is out: no card comes next.";
  return null;
}
