// What the service is asked about a table: pots always, who is paid once more than chips is known.
import type { Schemas } from "../api/client";
import { shareOf } from "../app/number";
import { rakeFault } from "../app/rake";
import { isUnknown, namesOf, type Table } from "./table";

type PotsRequest = Schemas["PotsRequest"];
type SettleRequest = Schemas["SettleRequest"];
type VerifyRequest = Schemas["VerifyRequest"];

/** Digits that a sum of ten seats keeps exact in a number of JavaScript. */
const MOST_DIGITS = 14;
/** Characters of an amount: the digits, a point, and a space that was pasted with them. */
export const MAX_AMOUNT_LENGTH = MOST_DIGITS + 2;

/**
 * Chips as a number; nothing typed is none. Decimals go out as they were typed, so that nothing
 * rounds them; what is no amount comes back refused with its place.
 */
function chips(text: string): number | string {
  const typed = text.trim();
  if (typed === "") return 0;
  const isWhole = /^\d+$/.test(typed) && typed.length <= MOST_DIGITS;
  return isWhole ? Number(typed) : typed;
}

const marked = (table: Table, key: "folded" | "mucked") =>
  table.seats.flatMap((seat, number) => (seat[key] ? [number] : []));

export function potsRequest(table: Table): PotsRequest {
  return {
    contributions: table.seats.map((seat) => chips(seat.chips)),
    folded: marked(table, "folded"),
    names: namesOf(table),
    unit: table.smallest.trim() === "" ? null : table.smallest.trim(),
  };
}

/** Whether there is more to settle by than chips and folds; a lone seat that is left has won. */
export function canSettle(table: Table): boolean {
  if (rakeFault(table.rake, table.cap) || isUnknown(table)) return false;
  const { seats, board, board2, rake, cap } = table;
  const texts = [board, board2, rake, cap, ...seats.flatMap(({ cards, claim }) => [cards, claim])];
  return (
    texts.some((text) => text.trim() !== "") || seats.filter((seat) => !seat.folded).length === 1
  );
}

export function settleRequest(table: Table): SettleRequest {
  const { board, board2, rake, cap, noDrop } = table;
  const hasRake = rake.trim() !== "" || cap.trim() !== "";
  return {
    ...potsRequest(table),
    button: table.button,
    board,
    hands: table.seats.map(({ cards }) => (/^[\s?]*$/.test(cards) ? null : cards)),
    mucked: marked(table, "mucked"),
    second_board: board2.trim() === "" ? null : board2,
    rake: hasRake
      ? {
          rate: shareOf(rake) ?? rake.trim(),
          cap: cap.trim() === "" ? null : chips(cap),
          no_flop_no_drop: noDrop,
        }
      : null,
  };
}

/** The same with what the seats are said to be paid, or null where nobody says anything. */
export function verifyRequest(table: Table): VerifyRequest | null {
  if (table.seats.every((seat) => seat.claim.trim() === "")) return null;
  const payouts = table.seats.map((seat) => chips(seat.claim));
  return { ...settleRequest(table), claim: { payouts } };
}
