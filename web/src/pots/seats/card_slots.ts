// Card slots: the seats, the board and the second board, and which cards are unavailable for each.
import { cardsIn, withCard } from "../../cards/card";
import { withCardAt } from "../../cards/slots";
import { type Seat, seatNumber, type Table, withSeat } from "../table";

/** A seat number, or a board. */
export type CardSlot = number | "board" | "board2";

/** Where the next card goes: a slot, and the card that it replaces there, if any. */
export interface Target {
  slot: CardSlot;
  at: number | null;
}

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

/** Put a card where it goes, or take it away. */
export function withPicked(table: Table, { slot, at }: Target, card: string): Table {
  const text = textAt(table, slot);
  return withText(table, slot, at === null ? withCard(text, card) : withCardAt(text, at, card));
}

/**
 * Return where the card after a picked one goes: the same slot until it is full, then the next hand
 * without cards, then the board.
 */
export function nextTarget(table: Table, { slot }: Target): Target {
  const isFull = (each: CardSlot) => cardsIn(textAt(table, each)).length >= maxCards(each);
  if (typeof slot !== "number" || !isFull(slot)) return { slot, at: null };
  const isOpen = ({ cards, folded, mucked }: Seat) => cards.trim() === "" && !folded && !mucked;
  const next = table.seats.findIndex((seat, number) => number > slot && isOpen(seat));
  return { slot: next >= 0 ? next : isFull("board") ? slot : "board", at: null };
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
