// A board dealt by chance, street by street.
import { DECK } from "../cards/card";
import { STREETS, type Street } from "./form";

/** The street that the next cards make; null where the board is full. */
export function nextStreet(board: readonly string[]): Street | null {
  return STREETS[Math.max(0, board.length - 2)] ?? null;
}

/** Deal the next street; `chance` is from 0 to below 1. */
export function dealt(board: readonly string[], chance: () => number = Math.random): string[] {
  const missing = nextStreet(board) === null ? 0 : Math.max(3, board.length + 1) - board.length;
  const after = [...board];
  for (let count = 0; count < missing; count++) {
    const left = DECK.filter((card) => !after.includes(card));
    const card = left[Math.floor(chance() * left.length)];
    if (card !== undefined) after.push(card);
  }
  return after;
}
