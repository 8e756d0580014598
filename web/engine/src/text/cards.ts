// Cards as text, read by the core. A card is its id, 4 * rank + suit, with ranks 2..A = 0..12 and
// suits c d h s = 0..3.
import { PokerError } from "../errors.ts";
import { DECK_SIZE } from "../game.ts";
import { shown } from "./characters.ts";
import { readText, wholeTextError } from "./reader.ts";

/** The id of a card, 0 (2c) to 51 (As). */
export type Card = number;

export const RANK_LETTERS = "23456789TJQKA";
const SUIT_LETTERS = "cdhs";

/** Return a board with the flop as boards write it: from high to low, and c d h s. */
export function boardInOrder(cards: readonly Card[]): Card[] {
  const order = (one: Card, other: Card) => (other >> 2) - (one >> 2) || one - other;
  return [...cards.slice(0, 3).sort(order), ...cards.slice(3)];
}

/** Read one card, such as `Ah`, `10d` or `A♠`. */
export function parseCard(text: string): Card {
  const [card = 0] = readText<Card[]>(text, "read_card");
  return card;
}

/** Read any number of different cards, in the order written. Spaces and commas are ignored. */
export function parseCards(text: string): Card[] {
  return readText<Card[]>(text, "read_cards");
}

/** Write a card, such as `Ah`. */
export function formatCard(card: Card): string {
  if (!Number.isInteger(card) || card < 0 || card >= DECK_SIZE)
    throw wholeTextError(String(card), "not a card id", "ids run from 0 to 51");
  return RANK_LETTERS.charAt(card >> 2) + SUIT_LETTERS.charAt(card & 3);
}

/** Write cards one after the other, such as `AhKd`. */
export function formatCards(cards: Iterable<Card>): string {
  if (typeof cards !== "object" || cards === null || !(Symbol.iterator in cards))
    throw new PokerError("poker-error", `${shown(cards)} is not a list of cards`);
  return Array.from(cards, formatCard).join("");
}
