// Lists of boards as text: cards or names of flops, and random boards.
import { cardsIn, DECK, RANKS } from "../../cards/card";
import { STREETS, type Street } from "../form";

/** The service queues at most so many at once. */
export const MAX_BOARDS = 100;

interface BoardList {
  /** Boards as cards, without repeats. */
  boards: string[];
  /** Parts of the text that are not boards. */
  unread: string[];
}

/** "Ks7d2c, T96tt" -> boards; a name stands for one flop with such suits. */
export function boardsIn(text: string): BoardList {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const read = parts.map((part) => ({ part, board: boardOf(part) }));
  return {
    boards: [...new Set(read.flatMap(({ board }) => board ?? []))],
    unread: read.filter(({ board }) => board === null).map(({ part }) => part),
  };
}

function boardOf(text: string): string | null {
  const cards = cardsIn(text);
  const isCards = cards.join("").length > 0 && cards.length * 2 === text.replace(/10/g, "T").length;
  if (isCards) {
    const isBoard = cards.length >= 3 && cards.length <= 5 && new Set(cards).size === cards.length;
    return isBoard ? cards.join("") : null;
  }
  return flopNamed(text);
}

const NAME = /^([2-9tjqka]{3})(r|tt|m)?$/i;
const SUITS_OF = { r: ["shd"], tt: ["ssh", "shs", "hss"], m: ["sss"] } as const;

/** "K72r" -> "Ks7h2d"; null if there is no such flop. */
function flopNamed(text: string): string | null {
  const [, ranks, suits = "r"] = NAME.exec(text) ?? [];
  if (ranks === undefined) return null;
  for (const pattern of SUITS_OF[suits.toLowerCase() as keyof typeof SUITS_OF]) {
    const cards = [...ranks.toUpperCase()].map((rank, at) => rank + pattern[at]);
    if (new Set(cards).size === cards.length) return cards.join("");
  }
  return null;
}

/** Deal boards at random, each with its flop from high to low. */
export function randomBoards(
  count: number,
  cards: number,
  random: () => number = Math.random,
): string[] {
  return Array.from({ length: count }, () => {
    const board: string[] = [];
    while (board.length < cards) {
      const card = DECK[Math.floor(random() * DECK.length)];
      if (card !== undefined && !board.includes(card)) board.push(card);
    }
    const flop = board.slice(0, 3).sort((a, b) => rankOf(a) - rankOf(b));
    return [...flop, ...board.slice(3)].join("");
  });
}

function rankOf(card: string): number {
  return RANKS.join("").indexOf(card[0] ?? "");
}

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
