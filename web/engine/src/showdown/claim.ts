// Claims about a hand, and what is wrong with one.
import { PokerError } from "../errors.ts";
import type { Strength } from "../hands.ts";
import type { AnyAmount } from "./amounts.ts";
import type { SeatOrName } from "./players.ts";

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
  readonly pot: number | null;
  readonly seat: number | null;

  constructor(message: string, pot: number | null = null, seat: number | null = null) {
    super("wrong-payout", message);
    this.pot = pot;
    this.seat = seat;
  }
}
