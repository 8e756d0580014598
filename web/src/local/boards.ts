// Boards as text: the flop from high to low, then turn and river.
import { formatCards } from "engine/text/index.js";

/** Write a board as the service does. */
export function boardText(cards: readonly number[]): string {
  return formatCards([...cards.slice(0, 3).sort(inFlop), ...cards.slice(3)]);
}

/** The order of cards in a flop: from high to low, and c d h s. */
function inFlop(one: number, other: number): number {
  return (other >> 2) - (one >> 2) || one - other;
}
