// Card slots: the seats, the board and the second board, and which cards are unavailable for each.
import { cardsIn } from "../../cards/card";
import { seatNumber, type Table, withSeat } from "../table";

/** A seat number, or a board. */
export type CardSlot = number | "board" | "board2";

const CARDS_OF_A_HAND = 2;
const CARDS_OF_A_BOARD = 5;

export const maxCards = (slot: CardSlot) =>
  typeof slot === "number" ? CARDS_OF_A_HAND : CARDS_OF_A_BOARD;

export function textAt(table: Table, slot: CardSlot): string {
  return typeof slot === "number" ? (table.seats[slot]?.cards ?? "") : table[slot];
}

export function withText(table: Table, slot: CardSlot, text: string): Table {
  return typeof slot === "number"
    ? withSeat(table, slot, { cards: text })
    : { ...table, [slot]: text };
}

/** Return the cards that are used elsewhere, with the reason. Two boards may share cards. */
export function unavailableCards(table: Table, slot: CardSlot): Record<string, string> {
  const unavailable: Record<string, string> = {};
  const boards = [
    ["board", "on the board"],
    ["board2", "on the second board"],
  ] as const;
  if (typeof slot === "number") {
    for (const [board, where] of boards) {
      for (const card of cardsIn(table[board])) unavailable[card] ??= where;
    }
  }
  table.seats.forEach((seat, number) => {
    if (number === slot) return;
    for (const card of cardsIn(seat.cards))
      unavailable[card] ??= `in the hand of seat ${seatNumber(number)}`;
  });
  return unavailable;
}
