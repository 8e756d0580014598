// Replacing one card of a board or a hand.
import { cardsIn } from "./card";

/** Put a card into a slot; a card that lies in another one changes places. */
export function withCardAt(text: string, slot: number, card: string): string {
  const cards = cardsIn(text);
  const replaced = cards[slot];
  if (replaced === undefined) return [...cards, card].join("");
  if (replaced === card) return cards.filter((each) => each !== card).join("");
  return cards
    .map((each, index) => (index === slot ? card : each === card ? replaced : each))
    .join("");
}
