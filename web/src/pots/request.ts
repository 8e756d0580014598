// Requests for a table: pots always, a settlement once there is more than chips.
import type { Schemas } from "../api/client";
import { shareOf } from "../app/format/number";
import { rakeError } from "../app/forms/rake";
import { isUnknown, namesOf, type Table } from "./table";

type PotsRequest = Schemas["PotsRequest"];
type SettleRequest = Schemas["SettleRequest"];
type VerifyRequest = Schemas["VerifyRequest"];

/** Digits for which a sum over ten seats is exact as a JavaScript number. */
const MAX_DIGITS = 14;
/** Characters of an amount: the digits, a decimal point and a pasted space. */
export const MAX_AMOUNT_LENGTH = MAX_DIGITS + 2;

/**
 * Convert an amount: blank is 0; decimals are sent as text so that they are not rounded. The
 * service rejects text that is not an amount, with its location.
 */
function chips(text: string): number | string {
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  const isWhole = /^\d+$/.test(trimmed) && trimmed.length <= MAX_DIGITS;
  return isWhole ? Number(trimmed) : trimmed;
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

/** Whether there is enough to settle: cards, a board, a rake or a claim, or only one seat left. */
export function canSettle(table: Table): boolean {
  if (rakeError(table.rake, table.cap) || isUnknown(table)) return false;
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

/** Return the settlement request with the claimed payouts; null if nothing is claimed. */
export function verifyRequest(table: Table): VerifyRequest | null {
  if (table.seats.every((seat) => seat.claim.trim() === "")) return null;
  const payouts = table.seats.map((seat) => chips(seat.claim));
  return { ...settleRequest(table), claim: { payouts } };
}
