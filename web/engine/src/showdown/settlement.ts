// Settlements: the pots of a hand, who wins each, and what every seat is paid.
import type { Core, CoreRun } from "../core/core.ts";
import { PokerError } from "../errors.ts";
import { type Fraction, ZERO } from "../fraction.ts";
import { type Strength, strengthOf } from "../hands.ts";
import { counted, refuseUnknownMembers, shown } from "../inputs.ts";
import {
  type AnyAmount,
  countAll,
  countUnits,
  readAmount,
  readAmounts,
  readRate,
  readUnit,
  toNumber,
  type Unit,
  unitText,
} from "./amounts.ts";
import { type BoardCards, type Hand, readShowdownCards, type ShowdownCards } from "./cards.ts";
import { BUTTON, CONTRIBUTIONS, FOLDED, MUCKED, OF_HAND_INPUT, RAKE_CAP, UNIT } from "./members.ts";
import { Players, refuseSeatCount, type SeatOrName, type Seats, wrongSeat } from "./players.ts";

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

/** A hand to settle. A seat without cards, or among `mucked`, has not revealed its hand. */
export interface HandInput extends PotsInput {
  button: SeatOrName;
  board?: BoardCards;
  hands: readonly (Hand | null)[];
  mucked?: Seats;
  /** The other board of a hand run twice, its shared cards included. */
  secondBoard?: BoardCards | null;
  rake?: Rake | null;
}

export function sidePots(core: Core, input: PotsInput): SidePots {
  refuseUnknownMembers(input, OF_HAND_INPUT, "hand");
  const { chips, players, unit } = readTable(input, []);
  const folded = players.some(input.folded, FOLDED);
  refuseAllFolded(players, folded, "somebody stays in to win the pot");
  const cut = core.cutPots(chips, marks(folded, players.seats));
  return {
    pots: cut.pots.map(({ amount, contenders }) => ({
      amount: toNumber(amount, unit),
      contenders,
    })),
    returned: cut.returned.map((units) => toNumber(units, unit)),
    names: players.names,
    unit: toNumber(1n, unit),
  };
}

function readTable(input: PotsInput, others: readonly ReturnType<typeof readAmount>[]) {
  if (Array.isArray(input.contributions))
    refuseSeatCount(input.contributions.length, CONTRIBUTIONS);
  const named = Array.isArray(input.contributions)
    ? Players.read(input.names, input.contributions.length)
    : null;
  const bets = readAmounts(input.contributions, CONTRIBUTIONS, named);
  const players = named ?? Players.read(input.names, bets.length);
  const unit = readUnit(input.unit, [...bets, ...others], UNIT);
  return { chips: countAll(bets, unit, CONTRIBUTIONS, players), players, unit };
}

export function refuseAllFolded(players: Players, folded: Set<number>, remedy: string): void {
  if (folded.size === players.seats)
    throw wrongSeat(`every seat has folded; ${remedy}`, FOLDED.pointer);
}

function marks(seats: Set<number>, count: number): boolean[] {
  return Array.from({ length: count }, (_, seat) => seats.has(seat));
}

interface ReadRake {
  rate: Fraction;
  cap: ReturnType<typeof readAmount> | null;
  noFlopNoDrop: boolean;
}

function readRake(raw: unknown): ReadRake {
  if (raw === undefined || raw === null) return { rate: ZERO, cap: null, noFlopNoDrop: false };
  const refuse = (message: string, pointer = "/rake") =>
    new PokerError("poker-error", message, { pointer });
  if (typeof raw !== "object" || !("rate" in raw))
    throw refuse(`rake: ${shown(raw)} is not an object with rate, cap, noFlopNoDrop`);
  for (const key of Object.keys(raw))
    if (!["rate", "cap", "noFlopNoDrop"].includes(key))
      throw refuse(`rake: '${key}' is not known; a rake has rate, cap, noFlopNoDrop`);
  const { rate, cap = null, noFlopNoDrop = false } = raw as Rake;
  if (typeof noFlopNoDrop !== "boolean")
    throw refuse(
      `rake, noFlopNoDrop: ${shown(noFlopNoDrop)} is neither true nor false`,
      "/rake/noFlopNoDrop",
    );
  return {
    rate: readRate(rate),
    cap: cap === null ? null : readAmount(cap, RAKE_CAP),
    noFlopNoDrop,
  };
}

const MAX_CHIPS = 10n ** 15n; // of a table, in units; a larger cap is none

/** Return the cap in units, as 64 bits hold it. */
function capInUnits(cap: ReturnType<typeof readAmount>, unit: Unit): bigint {
  const units = countUnits(cap, unit, RAKE_CAP);
  return units < MAX_CHIPS ? units : MAX_CHIPS;
}

/** Return a rate of 64-bit terms that takes as many units of a total, rounded down. */
function rateOf({ numerator, denominator }: Fraction, total: bigint) {
  if (total === 0n) return ZERO;
  return { numerator: (numerator * total) / denominator, denominator: total };
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

/** A settled hand in units, from which results and verifications are made. */
export interface SettledTable {
  settlement: Settlement;
  players: Players;
  unit: Unit;
}

export function settleTable(core: Core, input: HandInput): SettledTable {
  refuseUnknownMembers(input, OF_HAND_INPUT, "hand");
  const rake = readRake(input.rake);
  const { chips, players, unit } = readTable(input, rake.cap === null ? [] : [rake.cap]);
  const folded = players.some(input.folded, FOLDED);
  refuseAllFolded(players, folded, "somebody stays in to win the pot");
  const button = players.seat(input.button, BUTTON);
  const cards = readShowdownCards(input.board, input.secondBoard, input.hands, players);
  const mucked = players.some(input.mucked, MUCKED);
  const foldedMarks = marks(folded, players.seats);
  const cut = core.cutPots(chips, foldedMarks);
  refuseShortBoard(cut.pots, cards, players);
  const notShown = new Set([...folded, ...mucked]);
  const shownHands = showDown(core, cards, notShown);
  refuseUnrevealed(cut.pots, shownHands, players, unit);
  const settled = core.settleHand({
    contributions: chips,
    folded: foldedMarks,
    mucked: marks(mucked, players.seats),
    hands: cards.hands,
    boards: cards.boards,
    button,
    rate: rateOf(rake.rate, sum(cut.pots.map((pot) => pot.amount))),
    cap: rake.cap === null ? null : capInUnits(rake.cap, unit),
    noFlopNoDrop: rake.noFlopNoDrop,
  });
  if (settled === null) throw new PokerError("poker-error", "the hand cannot be settled");
  const amount = (units: bigint) => toNumber(units, unit);
  const runOf = (run: CoreRun, board: number, isContested: boolean): Run => ({
    amount: amount(run.amount),
    winners: run.winners,
    payouts: run.payouts.map(amount),
    oddChips: amount(run.oddChips),
    hand: isContested ? (shownHands[run.winners[0] ?? 0]?.[board]?.description ?? null) : null,
  });
  const seatSums = (rows: readonly (readonly bigint[])[]) =>
    chips.map((_, seat) => sum(rows.map((row) => row[seat] ?? 0n)));
  const pots = settled.pots.map((pot): SettledPot => {
    const runs = pot.runs.map((run, board) => runOf(run, board, pot.contenders.length > 1));
    return {
      amount: amount(pot.amount),
      contenders: pot.contenders,
      winners: [...new Set(runs.flatMap((run) => run.winners))].sort((a, b) => a - b),
      hand: runs.length === 1 ? (runs[0]?.hand ?? null) : null,
      payouts: seatSums(pot.runs.map((run) => run.payouts)).map(amount),
      oddChips: amount(sum(pot.runs.map((run) => run.oddChips))),
      rake: amount(pot.rake),
      runs,
    };
  });
  const paid = seatSums(settled.pots.flatMap((pot) => pot.runs.map((run) => run.payouts)));
  const settlement: Settlement = {
    contributions: chips.map(amount),
    returned: settled.returned.map(amount),
    pots,
    payouts: paid.map(amount),
    net: paid.map((won, seat) =>
      amount(won + (settled.returned[seat] ?? 0n) - (chips[seat] ?? 0n)),
    ),
    rake: amount(sum(settled.pots.map((pot) => pot.rake))),
    hands: shownHands.map((hands) => (hands.length > 0 ? hands : null)),
    names: players.names,
    unit: amount(1n),
  };
  return { settlement, players, unit };
}

export function settle(core: Core, input: HandInput): Settlement {
  return settleTable(core, input).settlement;
}

/** Return each seat's strength on each board; nothing for folded, mucked and unknown hands. */
export function showDown(core: Core, cards: ShowdownCards, notShown: Set<number>): Strength[][] {
  return cards.hands.map((hand, seat) =>
    cards.boards[0]?.length === 5 && hand.length === 2 && !notShown.has(seat)
      ? cards.boards.map((board) => strengthOf(core.scoreHand([...hand, ...board])))
      : [],
  );
}

function refuseShortBoard(
  pots: readonly { contenders: readonly number[] }[],
  cards: ShowdownCards,
  players: Players,
): void {
  const length = cards.boards[0]?.length ?? 0;
  const contested = pots.findIndex((pot) => pot.contenders.length > 1);
  if (length === 5 || contested < 0) return;
  throw new PokerError(
    "wrong-card-count",
    `the board has ${counted(length, "card")}, and ${players.list(pots[contested]?.contenders ?? [])}` +
      ` contend for pot ${contested + 1}; a showdown needs five cards`,
    { pointer: "/board" },
  );
}

function refuseUnrevealed(
  pots: readonly { amount: bigint; contenders: readonly number[] }[],
  hands: readonly (readonly Strength[])[],
  players: Players,
  unit: Unit,
): void {
  pots.forEach((pot, number) => {
    const isShown = pot.contenders.some((seat) => (hands[seat] ?? []).length > 0);
    if (pot.contenders.length === 1 || isShown) return;
    const text = unitText(pot.amount, unit);
    throw new PokerError(
      "unrevealed-winner",
      `pot ${number + 1}: ${players.list(pot.contenders)} contend for ${text}` +
        ` ${text === "1" ? "chip" : "chips"} and none has revealed a hand; one must, or the others fold`,
    );
  });
}
