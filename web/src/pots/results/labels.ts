// Names of pots, and what is wrong with a claim, as the screen says it.
import { capitalised } from "../../solutions/labels";
import { seatName, type Table } from "../table";
import type { Settled } from "../usePots";
import { amount } from "./amount";

/** Name a pot: the first is the main pot, side pots count from 1. */
export function potName(number: number, count: number): string {
  if (number > 0) return `Side pot ${number}`;
  return count === 1 ? "Pot" : "Main pot";
}

/** Return the service's sentence with pots and seats named as on the screen. */
export function differenceText(detail: string, pots: number): string {
  const named = detail
    .replace(/\bpot (\d+)\b/g, (_, number) => potName(Number(number) - 1, pots).toLowerCase())
    .replace(/the player in seat (\d+)/g, "Seat $1");
  return `${capitalised(named)}.`;
}

/** Explain a claim that counts a returned bet as a payout; null if none does. */
export function returnedText(table: Table, { payouts, returned }: Settled): string | null {
  const seat = returned.findIndex((back, at) => {
    const claimed = Number(table.seats[at]?.claim.trim() || Number.NaN);
    return back > 0 && Math.abs(claimed - (payouts[at] ?? 0) - back) < 1e-9;
  });
  const back = returned[seat];
  if (back === undefined) return null;
  const bet = amount(back, table.currency);
  return `The claim counts the uncalled bet of ${bet}, which is returned to ${seatName(table, seat)}: no pot pays it.`;
}
