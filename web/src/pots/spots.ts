// Where cards lie: with a seat, on the board, on the second board; and where each card cannot go.
import { cardsIn } from "../cards/card";
import { type Table, withSeat } from "./table";

/** A seat by its number, or a board. */
export type Spot = number | "board" | "board2";

const CARDS_OF_A_HAND = 2;
const CARDS_OF_A_BOARD = 5;

export const mostCards = (spot: Spot) =>
  typeof spot === "number" ? CARDS_OF_A_HAND : CARDS_OF_A_BOARD;

export function textAt(table: Table, spot: Spot): string {
  return typeof spot === "number" ? (table.seats[spot]?.cards ?? "") : table[spot];
}

export function withText(table: Table, spot: Spot, text: string): Table {
  return typeof spot === "number"
    ? withSeat(table, spot, { cards: text })
    : { ...table, [spot]: text };
}

/** Cards that lie elsewhere, and where. Two boards may share what was dealt before they part. */
export function cardsGone(table: Table, spot: Spot): Record<string, string> {
  const gone: Record<string, string> = {};
  const boards = [
    ["board", "on the board"],
    ["board2", "on the second board"],
  ] as const;
  if (typeof spot === "number") {
    for (const [board, where] of boards) {
      for (const card of cardsIn(table[board])) gone[card] ??= where;
    }
  }
  table.seats.forEach((seat, number) => {
    if (number === spot) return;
    for (const card of cardsIn(seat.cards)) gone[card] ??= `in the hand of seat ${number}`;
  });
  return gone;
}
