// Cards as text: ranks and suits in display order, and parsing.
export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"] as const;
export const SUITS = ["s", "h", "d", "c"] as const;

export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];

export const SYMBOL: Record<Suit, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SUIT_NAME: Record<Suit, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const RANK_NAME: Record<Rank, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "three",
  "2": "deuce",
};

export const DECK: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

/** "Ah" -> "ace of hearts". */
export function nameOf(card: string): string {
  const [rank, suit] = [card[0] as Rank, card[1] as Suit];
  return `${RANK_NAME[rank] ?? rank} of ${SUIT_NAME[suit] ?? suit}`;
}

const CARD = /(?:10|[2-9TJQKA])[shdc♠♥♦♣]/gi;
const SUIT_OF: Record<string, Suit> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

/** Return the cards found in a text: "7h5h 2c", "10d", "A♠". */
export function cardsIn(text: string): string[] {
  return (text.match(CARD) ?? []).map(plain);
}

/** Normalise a card: "10D" -> "Td". */
function plain(card: string): string {
  const suit = card.slice(-1);
  const rank = card.slice(0, -1).replace("10", "T").toUpperCase();
  return rank + (SUIT_OF[suit] ?? suit.toLowerCase());
}

/** Add a card, or remove it if it is present. */
export function toggled(cards: readonly string[], card: string): string[] {
  return cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card];
}

/** Toggle a card in a text; parts that are not cards are kept for the user to correct. */
export function withCard(text: string, card: string): string {
  const cards = cardsIn(text);
  const isPlain = text.replace(CARD, "").replace(/[\s,]/g, "") === "";
  if (isPlain) return toggled(cards, card).join("");
  if (!cards.includes(card)) return `${text.trimEnd()} ${card}`;
  return text.replace(CARD, (match) => (plain(match) === card ? "" : match)).trim();
}
