// Replacing one card of a board.
import { cardsIn } from "../../cards/card";

/** Put a card into a slot of the board; a card that lies elsewhere on it changes places. */
export function withCardAt(text: string, slot: number, card: string): string {
  const cards = cardsIn(text);
  const replaced = cards[slot];
  if (replaced === undefined) return [...cards, card].join("");
  if (replaced === card) return cards.filter((each) => each !== card).join("");
  return cards
    .map((each, index) => (index === slot ? card : each === card ? replaced : each))
    .join("");
}
