// runout for JavaScript: the core compiled to WebAssembly, in browsers, Node and workers.
import { compiledModule } from "./core/compiled.ts";
import { Pool } from "./core/pool.ts";
import { type EquityOptions, equity, equityNow } from "./equity.ts";
import { PokerError } from "./errors.ts";
import { classifyHands, compare, type EvaluatedHand, evaluate, evaluateMany } from "./evaluate.ts";
import { type Cards, counted, readCards, refuseUnknownMembers } from "./inputs.ts";
import { Member } from "./member.ts";
import { type OutsOptions, outs } from "./outs.ts";
import type { Outs } from "./outs_results.ts";
import type { EquityResult, ExactEquity } from "./results.ts";
import {
  type Claim,
  type HandInput,
  type PotsInput,
  type Settlement,
  type Showdown,
  type ShowdownInput,
  type SidePots,
  settle,
  sidePots,
  verify,
  winners,
} from "./showdown.ts";
import { type Card, formatCards } from "./text/cards.ts";
import { loadReader } from "./text/reader.ts";

export type { EquityOptions } from "./equity.ts";
export { type ErrorCode, PokerError } from "./errors.ts";
export type { EvaluatedHand } from "./evaluate.ts";
export { Fraction } from "./fraction.ts";
export { DRAWS, MADE_HANDS } from "./hand_categories.ts";
export type { Strength } from "./hands.ts";
export type { Cards, Progress } from "./inputs.ts";
export type { Reason } from "./out_reasons.ts";
export type { OutsOptions } from "./outs.ts";
export type { Backdoor, Out, Outlook, Outs, Suppression } from "./outs_results.ts";
export type {
  EquityResult,
  ExactEquity,
  ExactPlayer,
  HandEquities,
  SampledEquity,
  SampledPlayer,
} from "./results.ts";
export type { Holding, SpotInput } from "./seats.ts";
export * from "./showdown.ts";
export * from "./text/index.ts";

/** A loaded engine: its functions need no `this`, so they can be taken apart. */
export interface Engine {
  /** Return the strength of two to seven cards. */
  evaluate(cards: Cards): EvaluatedHand;
  /** Return 1 if the first hand wins, -1 if the second does, 0 if they tie. */
  compare(first: Cards, second: Cards): -1 | 0 | 1;
  /** Return the scores of many hands of `size` cards each, given as ids one after the other. */
  evaluateMany(cards: Uint8Array, size: number): Uint16Array;
  /** Return by combo what it makes of a board, a place in `MADE_HANDS`, and its draws, bits by `DRAWS`. */
  classifyHands(board: Cards): { made: Uint8Array; draws: Uint8Array };
  /** Return each player's equity, exact or sampled. */
  equity(options: EquityOptions): Promise<EquityResult>;
  /** Return the exact equities at once if that takes some milliseconds at most, else null. */
  equityNow(options: EquityOptions): ExactEquity | null;
  /** Return the cards that help the hero, on a flop or turn. */
  outs(options: OutsOptions): Promise<Outs>;
  /** Return who wins by the cards alone, on each board. */
  winners(input: ShowdownInput): Showdown;
  /** Return the pots that bets make, and the bets that go back. */
  sidePots(input: PotsInput): SidePots;
  /** Return who wins each pot, and what every seat is paid. */
  settle(input: HandInput): Settlement;
  /** Return the settlement of a hand if the claim agrees with it; throw if it does not. */
  verify(claim: Claim, hand: HandInput): Settlement;
  verify(claim: Claim, hand: ShowdownInput): Showdown;
  /** End the workers; the engine cannot be used afterwards. */
  close(): void;
}

export interface LoadOptions {
  /** Workers that share long work, 0 to 16; by default one for each processor. */
  workers?: number;
}

/** Read a board of three to five cards. */
function readDealtBoard(board: Cards): Card[] {
  const cards = readCards(board, new Member("board"));
  if (cards.length >= 3 && cards.length <= 5) return cards;
  const input = formatCards(cards);
  throw new PokerError(
    "wrong-card-count",
    `'${input}': ${counted(cards.length, "card")}; hands are classified on a board of 3 (flop), 4 (turn)` +
      " or 5 (river)",
    { input, pointer: "/board" },
  );
}

/** Load the engine: compile the core once, for this thread and all workers. */
export async function load(options: LoadOptions = {}): Promise<Engine> {
  refuseUnknownMembers(options, ["workers"], "load");
  await loadReader();
  const pool = await Pool.start(await compiledModule(), options.workers);
  return {
    evaluate: (cards) => evaluate(pool.local, cards),
    compare: (first, second) => compare(pool.local, first, second),
    evaluateMany: (cards, size) => evaluateMany(pool.local, cards, size),
    classifyHands: (board) => classifyHands(pool.local, readDealtBoard(board)),
    equity: (options) => equity(pool, options),
    equityNow: (options) => equityNow(pool, options),
    outs: (options) => outs(pool, options),
    winners: (input) => winners(pool.local, input),
    sidePots: (input) => sidePots(pool.local, input),
    settle: (input) => settle(pool.local, input),
    verify: (claim: Claim, hand: HandInput | ShowdownInput) =>
      verify(pool.local, claim, hand) as Settlement & Showdown,
    close: () => pool.close(),
  };
}
