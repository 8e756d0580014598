// Cards as text. A card is its id, 4 * rank + suit, with ranks 2..A = 0..12 and suits c d h s =
// 0..3. Reading also takes `10h`, any case and the suit signs.
import { PokerError } from "../errors.ts";
import { DECK_SIZE } from "../game.ts";
import { excerpt, repr, SPACES, shown, stripped } from "./characters.ts";
import { NotationError } from "./notation_error.ts";
import { onCodePoints } from "./placeholders.ts";

/** The id of a card, 0 (2c) to 51 (As). */
export type Card = number;

export const RANK_LETTERS = "23456789TJQKA";
export const SUIT_LETTERS = "cdhs";
export const SUIT_SIGNS = "♣♦♥♠";
const OPEN_SUIT_SIGNS = "♧♢♡♤";
const RANKS_ARE = "ranks are 2 to 9, T (or 10), J, Q, K, A";
const SUITS_ARE = "suits are c, d, h, s";
const GAPS = " ,\t\n";
const RANK_NOUNS = [
  "deuce",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "jack",
  "queen",
  "king",
  "ace",
];
const SUIT_NOUNS = ["clubs", "diamonds", "hearts", "spades"];

// Letters are spelled out in both cases: the flag `i` would also take "ſ" for "s".
const CARD_OR_GAP = new RegExp(
  `((?:10|[${RANK_LETTERS}tjqka])[${SUIT_LETTERS}CDHS${SUIT_SIGNS}${OPEN_SUIT_SIGNS}])` +
    `[\\ufe0e\\ufe0f]?|[${SPACES},]+`,
  "y",
);

/** Return a board with the flop as boards write it: from high to low, and c d h s. */
export function boardInOrder(cards: readonly Card[]): Card[] {
  const order = (one: Card, other: Card) => (other >> 2) - (one >> 2) || one - other;
  return [...cards.slice(0, 3).sort(order), ...cards.slice(3)];
}

/** Return the value of a rank, 0 (deuce) to 12 (ace); the text is known to be one. */
export function rankValue(text: string): number {
  return RANK_LETTERS.indexOf(text === "10" ? "T" : text.toUpperCase());
}

/** Return the value of a suit's letter or sign, 0 (clubs) to 3 (spades), or -1. */
export function suitValue(text: string): number {
  for (const signs of [SUIT_LETTERS, SUIT_SIGNS, OPEN_SUIT_SIGNS]) {
    const value = signs.indexOf(text.toLowerCase());
    if (value >= 0) return value;
  }
  return -1;
}

export function rankNoun(value: number): string {
  return RANK_NOUNS[value] ?? "";
}

export function suitNoun(value: number): string {
  return SUIT_NOUNS[value] ?? "";
}

/** Read one card, such as `Ah`, `10d` or `A♠`. */
export function parseCard(text: string): Card {
  const cards = parseCards(text);
  const [card] = cards;
  if (card !== undefined && cards.length === 1) return card;
  throw new NotationError(
    text,
    1,
    Math.max(1, [...text].length),
    `expected one card, found ${cards.length}`,
    "a card is a rank and a suit, like Ah",
  );
}

/** Read any number of different cards, in the order written. Spaces and commas are ignored. */
export function parseCards(text: string): Card[] {
  return onCodePoints(text, (plain) => {
    const ids = readIds(plain);
    if (new Set(ids.map(([id]) => id)).size !== ids.length) throw duplicateCard(ids, plain);
    return ids.map(([id]) => id);
  });
}

/** Return the ids of the cards of a text, each with its place and length. */
function readIds(text: string): [number, number, number][] {
  const ids: [number, number, number][] = [];
  let at = 0;
  while (at < text.length) {
    CARD_OR_GAP.lastIndex = at;
    const match = CARD_OR_GAP.exec(text);
    if (match === null) throw notACard(text, at);
    const card = match[1];
    if (card) {
      const id = 4 * rankValue(card.slice(0, -1)) + suitValue(card.slice(-1));
      ids.push([id, at, card.length]);
    }
    at += match[0].length;
  }
  return ids;
}

/** Return the error for the wrong half of the card at `at`. */
function notACard(text: string, at: number): NotationError {
  const rankLength = text.startsWith("10", at) ? 2 : 1;
  const rank = text.slice(at, at + rankLength);
  const suit = text.slice(at + rankLength, at + rankLength + 1);
  if (rankLength === 1 && !RANK_LETTERS.includes(rank.toUpperCase())) {
    return new NotationError(text, at + 1, 1, `${repr(rank)} is not a rank`, RANKS_ARE);
  }
  if (stripped(suit, GAPS)) {
    const column = at + rankLength + 1;
    return new NotationError(text, column, 1, `${repr(suit)} is not a suit`, SUITS_ARE);
  }
  const reason = `the suit after ${repr(rank)} is missing`;
  return new NotationError(text, at + 1, rankLength, reason, SUITS_ARE);
}

const MAX_PLACED_LENGTH = 1000; // of a text whose error has columns; a deck has 52 cards

function duplicateCard(ids: [number, number, number][], text: string): PokerError {
  const seen = new Set<number>();
  for (const [id, at, length] of ids) {
    if (seen.has(id)) {
      const message = `${excerpt(text)}: ${formatCard(id)} is there twice; remove one`;
      const place = text.length <= MAX_PLACED_LENGTH ? { column: at + 1, length } : {};
      return new PokerError("duplicate-card", message, { input: text, ...place });
    }
    seen.add(id);
  }
  throw new RangeError("no card is there twice");
}

/** Write a card, such as `Ah`. */
export function formatCard(card: Card): string {
  if (!Number.isInteger(card) || card < 0 || card >= DECK_SIZE) {
    const text = String(card);
    throw new NotationError(text, 1, text.length, "not a card id", "ids run from 0 to 51");
  }
  return RANK_LETTERS.charAt(card >> 2) + SUIT_LETTERS.charAt(card & 3);
}

/** Write cards one after the other, such as `AhKd`. */
export function formatCards(cards: Iterable<Card>): string {
  if (typeof cards !== "object" || cards === null || !(Symbol.iterator in cards))
    throw new PokerError("poker-error", `${shown(cards)} is not a list of cards`);
  return Array.from(cards, formatCard).join("");
}
