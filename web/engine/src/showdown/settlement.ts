// Settlements: the pots of a hand, who wins each, and what every seat is paid.
import type { Instance } from "../core/instance.ts";
import { type Strength, strengthOf } from "../hands.ts";
import { isAbsent, refuseUnknownMembers, shown } from "../inputs.ts";
import { Member } from "../member.ts";
import { type AnyAmount, readAmount, readAmounts, readRate, readUnit } from "./amounts.ts";
import { readShowdownCards, type ShowdownInput } from "./cards.ts";
import { ask } from "./core.ts";
import { Players, refuseSeatCount, type SeatOrName, type Seats } from "./players.ts";

/** Chips in the middle, and the seats that can win them. */
export interface Pot {
  readonly amount: number;
  readonly contenders: readonly number[];
}

/** The main pot, then the side pots; and per seat what nobody called. */
export interface SidePots {
  readonly pots: readonly Pot[];
  readonly returned: readonly number[];
  readonly names: readonly string[];
  /** The smallest amount: 1 for whole chips. */
  readonly unit: number;
}

/** A pot, or its half, as one board decides it. */
export interface Run {
  readonly amount: number;
  readonly winners: readonly number[];
  readonly payouts: readonly number[];
  /** What could not be split evenly. */
  readonly oddChips: number;
  /** The winning hand in words; null where nobody contested. */
  readonly hand: string | null;
}

/** A pot as it was paid; two runs where it was contested and the board run twice. */
export interface SettledPot extends Run {
  readonly contenders: readonly number[];
  readonly rake: number;
  readonly runs: readonly Run[];
}

/** Where every chip of a hand went: payouts, returned bets and rake add up to the contributions. */
export interface Settlement {
  readonly contributions: readonly number[];
  readonly returned: readonly number[];
  readonly pots: readonly SettledPot[];
  /** What each seat is paid from all pots, without returned bets. */
  readonly payouts: readonly number[];
  readonly net: readonly number[];
  readonly rake: number;
  /** For each seat that showed down on a full board, its hand on each board. */
  readonly hands: readonly (readonly Strength[] | null)[];
  readonly names: readonly string[];
  readonly unit: number;
}

/** What the house takes: a share of the pots, rounded down to the unit, at most `cap`. */
export interface Rake {
  rate: number | string;
  cap?: AnyAmount | null;
  noFlopNoDrop?: boolean;
}

export interface PotsInput {
  contributions: readonly AnyAmount[];
  folded?: Seats;
  names?: readonly string[];
  unit?: AnyAmount;
}

/** A hand to settle. */
export interface HandInput extends PotsInput, ShowdownInput {
  button: SeatOrName;
  rake?: Rake | null;
}

/** The members of a hand; every function takes the whole object, and reads what it needs. */
export const OF_HAND_INPUT: readonly (keyof HandInput)[] = [
  "contributions",
  "folded",
  "names",
  "unit",
  "button",
  "board",
  "hands",
  "mucked",
  "secondBoard",
  "rake",
];
const CONTRIBUTIONS = new Member("contributions");
export const FOLDED = new Member("folded");

export function sidePots(core: Instance, input: PotsInput): SidePots {
  refuseUnknownMembers(input, OF_HAND_INPUT, "hand");
  const { bets, players } = readBets(input);
  const { pots, returned, unit } = ask<CoreSettlement>(core, "cut_pots", {
    ...bets,
    ...readFolds(input, players),
  });
  return {
    pots: pots.map(({ amount, contenders }) => ({ amount, contenders })),
    returned,
    names: players.names,
    unit: unitOf(unit),
  };
}

function readBets({ contributions, names }: PotsInput) {
  if (Array.isArray(contributions)) refuseSeatCount(contributions.length, CONTRIBUTIONS);
  const named = Array.isArray(contributions) ? Players.read(names, contributions.length) : null;
  const bets = readAmounts(contributions, CONTRIBUTIONS, named);
  const players = named ?? Players.read(names, bets.length);
  // An answer's numbers are doubles.
  return { bets: { contributions: bets, names: players.names, doubles: true }, players };
}

function readFolds({ unit, folded }: PotsInput, players: Players) {
  return { unit: readUnit(unit), folded: players.some(folded, FOLDED) };
}

function unitOf(decimals: number): number {
  return Number(`1e-${decimals}`);
}

/** Read a rake as the core reads it. */
function readRake(raw: unknown): object | null {
  if (isAbsent(raw)) return null;
  const member = new Member("rake");
  if (typeof raw !== "object" || !("rate" in raw))
    throw member.error(
      "poker-error",
      `${shown(raw)} is not an object with rate, cap, noFlopNoDrop`,
    );
  const { rate, cap, noFlopNoDrop = false, ...unknown } = raw as Rake;
  for (const key of Object.keys(unknown))
    throw member.error("poker-error", `'${key}' is not known; a rake has rate, cap, noFlopNoDrop`);
  if (typeof noFlopNoDrop !== "boolean")
    throw member
      .item("noFlopNoDrop")
      .error("poker-error", `${shown(noFlopNoDrop)} is neither true nor false`);
  const { numerator, denominator } = readRate(rate);
  return {
    rate: [String(numerator), String(denominator)],
    cap: isAbsent(cap) ? null : readAmount(cap, member.item("cap")),
    no_flop_no_drop: noFlopNoDrop,
  };
}

type CoreRun = Omit<Run, "oddChips"> & { odd_chips: number };
type CorePot = Omit<SettledPot, "oddChips" | "runs"> & CoreRun & { runs: readonly CoreRun[] };

/** A settlement as the core writes it: with scores, and the decimals of the unit. */
interface CoreSettlement extends Omit<Settlement, "pots" | "hands" | "names"> {
  pots: readonly CorePot[];
  hands: number[][];
}

function runOf<Part extends CoreRun>({ odd_chips: oddChips, ...part }: Part) {
  return { ...part, oddChips };
}

/** Return a settled hand, and what it was read from. */
export function settleTable(
  core: Instance,
  input: HandInput,
): { settlement: Settlement; players: Players; request: object } {
  refuseUnknownMembers(input, OF_HAND_INPUT, "hand");
  const rake = readRake(input.rake);
  const { bets, players } = readBets(input);
  const request = {
    ...bets,
    ...readFolds(input, players),
    rake,
    button: players.seat(input.button, new Member("button")),
    ...readShowdownCards(input, players),
  };
  const answer = ask<CoreSettlement>(core, "settle_hand", request);
  const settlement: Settlement = {
    ...answer,
    pots: answer.pots.map((pot) => ({ ...runOf(pot), runs: pot.runs.map(runOf) })),
    hands: shownHands(core, answer.hands),
    names: players.names,
    unit: unitOf(answer.unit),
  };
  return { settlement, players, request };
}

export function settle(core: Instance, input: HandInput): Settlement {
  return settleTable(core, input).settlement;
}

/** Return the strengths of scores by seat; null where no hand was shown. */
export function shownHands(
  core: Instance,
  scores: readonly (readonly number[])[],
): Settlement["hands"] {
  return scores.map((shown) =>
    shown.length > 0 ? shown.map((score) => strengthOf(core, score)) : null,
  );
}
