// Random boards, street by street.
import { DECK } from "../../cards/card";
import { STREETS, type Street } from "../form";

/** Return the next street; null if the board is complete. */
export function nextStreet(board: readonly string[]): Street | null {
  return STREETS[Math.max(0, board.length - 2)] ?? null;
}

/** Deal the next street; `random` returns a number in [0, 1). */
export function dealStreet(board: readonly string[], random: () => number = Math.random): string[] {
  const missing = nextStreet(board) === null ? 0 : Math.max(3, board.length + 1) - board.length;
  const after = [...board];
  for (let count = 0; count < missing; count++) {
    const left = DECK.filter((card) => !after.includes(card));
    const card = left[Math.floor(random() * left.length)];
    if (card !== undefined) after.push(card);
  }
  return after;
}
