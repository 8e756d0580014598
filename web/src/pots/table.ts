// The table being edited, and its conversion to and from the URL state.
import type { PotsUrlState } from "./url_state";

export const MIN_SEATS = 2;
export const MAX_SEATS = 10;
const USUAL_SEATS = 3;

/** Texts as entered. */
export interface Seat {
  name: string;
  chips: string;
  cards: string;
  claim: string;
  folded: boolean;
  mucked: boolean;
}

export interface Table {
  seats: Seat[];
  button: number;
  board: string;
  board2: string;
  /** In percent. */
  rake: string;
  cap: string;
  noDrop: boolean;
  /** The code or sign of the currency; blank for chips. */
  currency: string;
  /** The smallest amount that is paid; blank to derive it from the amounts. */
  smallest: string;
}

const EMPTY_SEAT: Seat = {
  name: "",
  chips: "",
  cards: "",
  claim: "",
  folded: false,
  mucked: false,
};

export const EMPTY_TABLE: Table = {
  seats: Array.from({ length: USUAL_SEATS }, () => EMPTY_SEAT),
  button: 0,
  board: "",
  board2: "",
  rake: "",
  cap: "",
  noDrop: false,
  currency: "",
  smallest: "",
};

export function tableOf(urlState: PotsUrlState): Table {
  const { chips, cards, claim, name, folded, mucked } = urlState;
  const length = chips.length === 0 ? USUAL_SEATS : Math.max(chips.length, MIN_SEATS);
  const seats = Array.from({ length }, (_, seat) => ({
    name: name[seat] ?? "",
    chips: chips[seat] ?? "",
    cards: cards[seat] ?? "",
    claim: claim[seat] ?? "",
    folded: folded.includes(String(seat)),
    mucked: mucked.includes(String(seat)),
  }));
  const { board, board2, rake, cap, currency, smallest } = urlState;
  const button = /^\d$/.test(urlState.button) ? Number(urlState.button) : 0;
  const noDrop = urlState.nodrop !== "";
  return { seats, button, board, board2, rake, cap, noDrop, currency, smallest };
}

export function urlStateOf(table: Table): PotsUrlState {
  const { seats, board, board2, rake, cap, currency, smallest } = table;
  const texts = (key: "chips" | "cards" | "claim" | "name") => {
    const all = seats.map((seat) => seat[key]);
    return all.some((text) => text !== "") ? all : [];
  };
  const numbers = (key: "folded" | "mucked") =>
    seats.flatMap((seat, number) => (seat[key] ? [String(number)] : []));
  const isUsual = seats.length === USUAL_SEATS;
  const chips = texts("chips");
  return {
    chips: chips.length > 0 || isUsual ? chips : seats.map(() => ""),
    cards: texts("cards"),
    claim: texts("claim"),
    name: texts("name"),
    folded: numbers("folded"),
    mucked: numbers("mucked"),
    button: table.button === 0 ? "" : String(table.button),
    board,
    board2,
    rake,
    cap,
    nodrop: table.noDrop ? "1" : "",
    currency,
    smallest,
  };
}

export function withSeat(table: Table, number: number, change: Partial<Seat>): Table {
  const seats = table.seats.map((seat, each) => (each === number ? { ...seat, ...change } : seat));
  return { ...table, seats };
}

export function withAddedSeat(table: Table): Table {
  if (table.seats.length >= MAX_SEATS) return table;
  return { ...table, seats: [...table.seats, EMPTY_SEAT] };
}

/** Remove a seat; the button stays with its player, or moves to the previous seat. */
export function withoutSeat(table: Table, number: number): Table {
  if (table.seats.length <= MIN_SEATS) return table;
  const seats = table.seats.filter((_, each) => each !== number);
  const moved = table.button >= number && table.button > 0 ? table.button - 1 : table.button;
  return { ...table, seats, button: moved };
}

/** Whether an eligible seat has unknown cards, so that the winner is not known. */
export function isUnknown(table: Table): boolean {
  const live = table.seats.filter((seat) => !seat.folded);
  return live.length > 1 && live.some((seat) => !seat.mucked && /^\s*\?[?\s]*$/.test(seat.cards));
}

/** Whether any chips have been entered. */
export function hasChips(table: Table): boolean {
  return table.seats.some((seat) => seat.chips.trim() !== "");
}

/** Seats are counted from 1 where people read them, from 0 everywhere else. */
export const seatNumber = (number: number) => number + 1;

/** "Ann", or "Seat 2" for one without a name. */
export function seatName(table: Table, number: number): string {
  return table.seats[number]?.name.trim() || `Seat ${seatNumber(number)}`;
}

/**
 * Return the names for the request, which its messages use; a bare "Seat 1" would be a seat counted
 * from 0.
 */
export function namesOf(table: Table): string[] {
  return table.seats.map(
    (seat, number) => seat.name.trim() || `the player in seat ${seatNumber(number)}`,
  );
}

export function isEmpty(table: Table): boolean {
  return JSON.stringify(table) === JSON.stringify(EMPTY_TABLE);
}
