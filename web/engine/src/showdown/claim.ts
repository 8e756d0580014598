// A claim about a hand: its fields, read from the object that states it.
import { PokerError } from "../errors.ts";
import type { Strength } from "../hands.ts";
import { shown } from "../inputs.ts";
import {
  type Amount,
  type AnyAmount,
  amountText,
  readAmount,
  readAmounts,
  readSignedAmount,
} from "./amounts.ts";
import { Member } from "./members.ts";
import { type Players, type SeatOrName, wrongSeat } from "./players.ts";

/** A claimed hand: its description, its category, or an object with some of both. */
export type ClaimedHand =
  | string
  | number
  | Partial<
      Pick<Strength, "score" | "description" | "categoryName" | "kickers"> & {
        category: string | number;
      }
    >;

/** Chips per seat: a list for all seats, or a map from seat or name to chips. */
export type ClaimedPayouts = readonly AnyAmount[] | Readonly<Record<string, AnyAmount>>;

export interface ClaimedRun {
  amount?: AnyAmount;
  winners?: readonly SeatOrName[];
  payouts?: ClaimedPayouts;
  oddChips?: AnyAmount;
  hand?: string | null;
}

export interface ClaimedPot extends ClaimedRun {
  contenders?: readonly SeatOrName[];
  rake?: AnyAmount;
  runs?: readonly ClaimedRun[];
}

/** What is claimed: `payouts`, or a winner alone; other members are checked too. */
export interface Claim {
  payouts?: ClaimedPayouts;
  pots?: readonly ClaimedPot[];
  returned?: readonly AnyAmount[];
  contributions?: readonly AnyAmount[];
  hands?: readonly (ClaimedHand | readonly ClaimedHand[] | null)[];
  rake?: AnyAmount;
  names?: readonly string[];
  unit?: AnyAmount;
  net?: readonly AnyAmount[];
  winner?: SeatOrName;
  winners?: readonly SeatOrName[] | readonly (readonly SeatOrName[])[];
}

/** A wrong payout; `pot` counts from 1, `seat` from 0, null where none in particular is wrong. */
export class WrongPayout extends PokerError {
  pot: number | null;
  readonly seat: number | null;

  constructor(message: string, pot: number | null = null, seat: number | null = null) {
    super("wrong-payout", message);
    this.pot = pot;
    this.seat = seat;
  }
}

export const CLAIM = new Member("claim", "/claim");
const OF_CLAIM = [
  "payouts",
  "pots",
  "returned",
  "hands",
  "rake",
  "contributions",
  "names",
  "unit",
  "net",
  "winner",
  "winners",
];

export type Fields = Record<string, unknown>;

/** Read a claim; members that are null or undefined claim nothing. */
export function readClaim(claim: unknown): Fields {
  const fields = readObject(claim, OF_CLAIM, CLAIM);
  for (const [key, value] of Object.entries(fields))
    if (value === null || value === undefined) delete fields[key];
  if ("winner" in fields && "winners" in fields)
    throw new PokerError("poker-error", "both winner and winners are claimed; give one of them", {
      pointer: "/claim/winner",
    });
  if (!["payouts", "winner", "winners"].some((key) => key in fields))
    throw new PokerError(
      "poker-error",
      "claim: payouts are missing; a claim says what each seat is paid, or who the winner is",
      { pointer: CLAIM.pointer },
    );
  return fields;
}

/** Return the fields of an object; refuse an unknown key. Other interfaces write `odd_chips`. */
export function readObject(raw: unknown, keys: readonly string[], member: Member): Fields {
  const refuse = (message: string) =>
    new PokerError("poker-error", `${member.name}: ${message}`, { pointer: member.pointer });
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    throw refuse(`${shown(raw)} is not an object with ${keys.join(", ")}`);
  const fields: Fields = {};
  for (const [written, value] of Object.entries(raw)) {
    const key = written === "odd_chips" ? "oddChips" : written;
    if (!keys.includes(key))
      throw refuse(`'${written}' is not known; there are ${keys.join(", ")}`);
    fields[key] = value;
  }
  return fields;
}

export function readList(raw: unknown, member: Member): unknown[] {
  if (!Array.isArray(raw))
    throw new PokerError("poker-error", `${member.name}: ${shown(raw)} is not a list`, {
      pointer: member.pointer,
    });
  return Array.from(raw);
}

/** Return chips per seat, claimed as a list for all seats or as a map from seat to chips. */
export function readPayouts(raw: unknown, players: Players, member: Member): Amount[] {
  if (Array.isArray(raw) || typeof raw !== "object" || raw === null)
    return readAmounts(raw, member, players);
  const payouts = new Map<number, Amount>();
  for (const [key, chips] of Object.entries(raw)) {
    const isNumber = /^\d{1,9}$/.test(key) && !players.names.includes(key);
    const seat = players.seat(isNumber ? Number(key) : key, member);
    if (payouts.has(seat))
      throw wrongSeat(
        `${member.name}: ${players.label(seat)} is there twice; remove one`,
        member.pointer,
      );
    payouts.set(seat, readAmount(chips, member.item(players.label(seat), key)));
  }
  return Array.from({ length: players.seats }, (_, seat) => payouts.get(seat) ?? NOTHING);
}

const NOTHING: Amount = { digits: 0n, decimals: 0 };

/** Return the member as it is called in an error about reading the claim. */
export function inClaim(member: Member): Member {
  return new Member(`claim, ${member.name}`, member.pointer);
}

/** Return an amount of a settlement exactly; its numbers print all their decimals. */
export function exactly(amount: number): Amount {
  return readSignedAmount(amount, CLAIM);
}

export function same(claimed: Amount, due: number): boolean {
  return amountText(claimed) === amountText(exactly(due));
}

export function addAmounts(amounts: readonly Amount[]): Amount {
  const decimals = Math.max(0, ...amounts.map((amount) => amount.decimals));
  const digits = amounts.reduce(
    (sum, amount) => sum + amount.digits * 10n ** BigInt(decimals - amount.decimals),
    0n,
  );
  return readAmount(amountText({ digits, decimals }), CLAIM);
}

/** Return the sign of a claimed amount less the due one. */
export function compareAmounts(claimed: Amount, due: number): number {
  const right = exactly(due);
  const decimals = Math.max(claimed.decimals, right.decimals);
  const scaled = (amount: Amount) => amount.digits * 10n ** BigInt(decimals - amount.decimals);
  const difference = scaled(claimed) - scaled(right);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
