// Equity: the average share of the pot that hands and ranges win, exact or sampled.
//
// A deal gives every player a combo of their range; its weight is the product of the weights, and
// deals that share a card have weight 0. Every board that completes a deal is equally likely, and k
// players who tie have 1/k of the pot each. Folded hands are dealt too and only remove cards.
import {
  type Cells,
  type Core,
  DEALS_PER_CHUNK,
  type Question,
  type SpotDescription,
  type Tally,
} from "./core/core.ts";
import type { Lane } from "./core/lane.ts";
import type { Pool } from "./core/pool.ts";
import { PokerError } from "./errors.ts";
import { DECK_SIZE, DEFAULT_ERROR } from "./game.ts";
import { handEquitiesOf } from "./hand_equities.ts";
import { refuseUnknownMembers, refuseWrongObservers, shown } from "./inputs.ts";
import {
  type EquityResult,
  type ExactEquity,
  exactPlayer,
  type PlayerParts,
  type SampledEquity,
  sampledPlayer,
} from "./results.ts";
import { Drawing, type Goal, SAME_CARDS, TOO_SMALL } from "./sampling.ts";
import { questionOf, readSpot, type Seat, type Spot, type SpotInput } from "./seats.ts";

const AUTO_BUDGET = 1e9;
const EXACT_LIMIT = 6e11;
const COST_OF_A_SMALL_QUESTION = 4e6;
const COST_OF_A_CALL = 5e7;
const MIN_SHARED_COST = 5e6; // what pays for workers
const DEFAULT_MAX_DEALS = 10_000_000;
const MAX_SAMPLES = 10 ** 12;
const MIN_TOTAL = 1e-280; // smaller numbers lose precision
const SEEDS = 1n << 64n;

/** How much of a calculation is done. */
export interface Progress {
  /** From 0 to 1. */
  part: number;
  deals: number;
}

export interface EquityOptions extends SpotInput {
  /** "auto" counts every deal if that takes about a second of one core, else samples. */
  method?: "auto" | "exact" | "sampled";
  /** Sample so many deals. */
  samples?: number;
  /** Sample until the largest standard error is at most this fraction. */
  targetError?: number;
  /** An unsigned 64-bit number; the same seed gives the same answer. */
  seed?: bigint | number | string;
  /** Add every hand's equity. */
  hands?: boolean;
  onProgress?: (progress: Progress) => void;
  /** Stops the calculation, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

const OPTIONS: readonly (keyof EquityOptions)[] = [
  "players",
  "board",
  "dead",
  "folded",
  "method",
  "samples",
  "targetError",
  "seed",
  "hands",
  "onProgress",
  "signal",
];

/** Settings that were checked. */
export interface Settings {
  method: "auto" | "exact" | "sampled";
  samples: number | null;
  targetError: number | null;
  seed: bigint | null;
  autoError: number;
  hands: boolean;
  onProgress: (progress: Progress) => void;
  signal: AbortSignal | null;
}

export async function equity(pool: Pool, options: EquityOptions): Promise<EquityResult> {
  return calculationOf(pool, options, "equity").run();
}

/** Return the exact equities if counting takes some milliseconds at most, else null. */
export function equityNow(pool: Pool, options: EquityOptions): ExactEquity | null {
  return calculationOf(pool, options, "equityNow").countedNow();
}

function calculationOf(pool: Pool, options: EquityOptions, name: string): Calculation {
  refuseUnknownMembers(options, OPTIONS, name);
  refuseWrongObservers(options);
  const settings = readSettings(options);
  const spot = readSpot(options);
  settings.signal?.throwIfAborted();
  return new Calculation(pool, spot, settings);
}

export async function equityOfSpot(
  pool: Pool,
  spot: Spot,
  settings: Settings,
): Promise<EquityResult> {
  const calculation = new Calculation(pool, spot, settings);
  return calculation.run();
}

class Calculation {
  readonly #pool: Pool;
  readonly #spot: Spot;
  readonly #settings: Settings;
  readonly #question: Question;
  readonly #described: SpotDescription;

  constructor(pool: Pool, spot: Spot, settings: Settings) {
    this.#pool = pool;
    this.#spot = spot;
    this.#settings = settings;
    this.#question = questionOf(spot);
    this.#described = pool.local.describe(this.#question);
    refuseEmptySeats(spot, this.#described.combos);
  }

  async run(): Promise<EquityResult> {
    const counted = this.countedNow();
    if (counted !== null) return counted;
    const cost = this.#cost();
    const isAffordable = cost <= AUTO_BUDGET || isHeadsUpPreflop(this.#question);
    const isExact = this.#settings.method === "exact" || (this.#mayCount && isAffordable);
    return isExact ? this.#exact(cost) : this.#sampled();
  }

  /** Count every deal on this thread if that is short work; null if it is not, or not wanted. */
  countedNow(): ExactEquity | null {
    if (!this.#mayCount) return null;
    const { local } = this.#pool;
    const { hands } = this.#settings;
    if (!hands) {
      const tally = local.countSmall(this.#question, COST_OF_A_SMALL_QUESTION);
      if (tally !== null) return this.#exactResult(tally, null);
    }
    if (this.#cost() >= MIN_SHARED_COST) return null;
    const chunks = local.prepareExact(this.#question, hands, EXACT_LIMIT);
    const all = local.runExact(this.#question, hands, EXACT_LIMIT, 0, chunks, hands);
    return this.#exactResult(all.tally, all.cells);
  }

  /** Whether the settings allow the deals to be counted. */
  get #mayCount(): boolean {
    const { method, samples, targetError } = this.#settings;
    return method !== "sampled" && samples === null && targetError === null;
  }

  /** The expected cost of counting every deal, in nanoseconds of one core. */
  #cost(): number {
    const { enumeration, twoRanges } = this.#pool.local.costs(this.#question, this.#settings.hands);
    return Math.min(enumeration, twoRanges);
  }

  #inTurn<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    return lane.inTurn(() => {
      this.#settings.signal?.throwIfAborted();
      return work();
    });
  }

  async #exact(cost: number): Promise<ExactEquity> {
    if (cost > EXACT_LIMIT)
      throw new PokerError(
        "limit-exceeded",
        `counting every deal would take about ${duration(cost / 1e9)} of one core, more than` +
          ` ${duration(EXACT_LIMIT / 1e9)}; sample instead`,
      );
    const { long } = this.#pool;
    const { hands } = this.#settings;
    return this.#inTurn(long, async () => {
      const chunks = await long.call("prepareExact", this.#question, hands, EXACT_LIMIT);
      return this.#spans(chunks, cost);
    });
  }

  /** Add up all chunks a span at a time; spans depend on the question alone. */
  async #spans(chunks: number, cost: number): Promise<ExactEquity> {
    const { long } = this.#pool;
    const { hands, signal, onProgress } = this.#settings;
    const span = Math.max(1, Math.trunc((chunks * COST_OF_A_CALL) / Math.max(cost, 1)));
    const calls: Parameters<Core["runExact"]>[] = [];
    for (let first = 0; first < chunks; first += span)
      calls.push([
        this.#question,
        hands,
        EXACT_LIMIT,
        first,
        Math.min(span, chunks - first),
        hands,
      ]);
    let tally: Tally | null = null;
    let cells: Cells | null = null;
    for (let at = 0; at < calls.length; at += long.size) {
      signal?.throwIfAborted();
      for (const part of await long.map("runExact", calls.slice(at, at + long.size))) {
        tally = tally === null ? part.tally : addTallies(tally, part.tally);
        cells = addCells(cells, part.cells);
      }
      if (tally !== null) {
        const deals = Number(tally.handsDealt * boardsPerDeal(this.#question));
        onProgress({ part: Math.min(1, (at + long.size) / calls.length), deals });
      }
    }
    if (tally === null) throw new PokerError("no-possible-deal", SAME_CARDS);
    return this.#exactResult(tally, cells);
  }

  #exactResult(tally: Tally, cells: Cells | null): ExactEquity {
    const deals = tally.handsDealt * boardsPerDeal(this.#question);
    if (deals === 0n) throw new PokerError("no-possible-deal", SAME_CARDS);
    if (tally.total < MIN_TOTAL) throw new PokerError("limit-exceeded", TOO_SMALL);
    return {
      method: "exact",
      players: this.#spot.players.map((seat, player) =>
        exactPlayer(this.#parts(seat, player, cells), tally.shares[player] ?? [], tally.total),
      ),
      deals,
      rounded: !this.#described.isWhole,
      seed: null,
    };
  }

  async #sampled(): Promise<SampledEquity> {
    const { hands, onProgress, signal } = this.#settings;
    const { local, short, long } = this.#pool;
    const goal = this.#goal();
    const lane = goal.deals <= DEALS_PER_CHUNK ? short : long;
    const seed = this.#settings.seed ?? randomSeed();
    const drawing = new Drawing(local, lane, this.#question, {
      seed,
      cells: hands,
      onStep: (part, deals) => {
        signal?.throwIfAborted();
        onProgress({ part, deals });
      },
    });
    const drawn = await this.#inTurn(lane, () => drawing.run(goal));
    const total = BigInt(drawn.deals);
    const players = this.#spot.players.map((seat, player) =>
      sampledPlayer(
        this.#parts(seat, player, drawn.cells),
        drawn.shares[player] ?? [],
        total,
        drawn.errors?.[player] ?? null,
        drawn.worth,
      ),
    );
    const standardError = Math.max(...players.map((player) => player.standardError));
    return { method: "sampled", players, deals: total, seed, standardError };
  }

  #goal(): Goal {
    const { samples, targetError, autoError } = this.#settings;
    if (samples !== null) return { deals: samples, error: targetError };
    if (targetError === null) return { deals: DEFAULT_MAX_DEALS, error: autoError };
    // The variance of a share is at most 1/4.
    const deals = Math.max(DEFAULT_MAX_DEALS, Math.trunc(0.26 / targetError ** 2));
    return { deals, error: targetError };
  }

  #parts(seat: Seat, player: number, cells: Cells | null): PlayerParts {
    const { input, ordering, warnings, weights } = seat;
    const combos = this.#described.combos[player] ?? 0;
    if (cells === null) return { input, combos, ordering, warnings, hands: null };
    const scaled = this.#pool.local.weights(this.#question, player);
    const players = this.#spot.players.length;
    const hands = handEquitiesOf(cells, players, player, scaled, weights);
    return { input, combos, ordering, warnings, hands };
  }
}

/** Whether runout in Python would look the answer up; here it is counted, in seconds at most. */
function isHeadsUpPreflop({ seats, board, dead }: Question): boolean {
  return seats.length === 2 && board.length === 0 && dead.length === 0;
}

function refuseEmptySeats(spot: Spot, combos: readonly number[]): void {
  const empty = combos.indexOf(0);
  if (empty < 0) return;
  const isPlayer = empty < spot.players.length;
  const at = isPlayer ? empty : empty - spot.players.length;
  const seat = isPlayer ? spot.players[at] : spot.folded[at];
  throw new PokerError(
    "no-possible-deal",
    `no possible deal: nothing is left of ${shown(seat?.input)}, ${seat?.name}`,
    { pointer: `/${isPlayer ? "players" : "folded"}/${at}` },
  );
}

function addTallies(first: Tally, second: Tally): Tally {
  const sum = (a: bigint | number, b: bigint | number | undefined) =>
    typeof a === "bigint" ? a + BigInt(b ?? 0) : a + Number(b ?? 0);
  return {
    shares: first.shares.map((row, player) =>
      row.map((share, at) => sum(share, second.shares[player]?.[at])),
    ),
    total: sum(first.total, second.total),
    handsDealt: first.handsDealt + second.handsDealt,
  };
}

function addCells(first: Cells | null, second: Cells | null): Cells | null {
  if (first === null || second === null) return first ?? second;
  return first.map((value, at) => value + (second[at] ?? 0)) as Cells;
}

/** Return the number of boards that complete a deal. */
function boardsPerDeal(question: Question): bigint {
  const { board, dead, seats } = question;
  const cards = Math.max(DECK_SIZE - board.length - dead.length - 2 * seats.length, 0);
  let ways = 1n;
  for (let at = 0; at < 5 - board.length; at++)
    ways = (ways * BigInt(Math.max(0, cards - at))) / BigInt(at + 1);
  return ways;
}

function randomSeed(): bigint {
  const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return seed;
}

function duration(seconds: number): string {
  const units: [number, string][] = [
    [86400 * 365, "years"],
    [86400, "days"],
    [3600, "hours"],
  ];
  for (const [size, unit] of units)
    if (seconds >= 2 * size) return `${Math.round(seconds / size).toLocaleString("en-US")} ${unit}`;
  return seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds)} s`;
}

// --- settings ---

function readSettings(options: EquityOptions): Settings {
  const { method = "auto", samples = null, targetError = null, seed } = options;
  if (!["auto", "exact", "sampled"].includes(method))
    throw wrongSetting("method", `method ${shown(method)}; use auto, exact or sampled`);
  if (samples !== null && !Number.isInteger(samples))
    throw wrongSetting("samples", `samples=${shown(samples)}; give a whole number`);
  if (targetError !== null && (typeof targetError !== "number" || Number.isNaN(targetError)))
    throw wrongSetting(
      "targetError",
      `targetError=${shown(targetError)}; give a fraction, such as 0.001`,
    );
  if (method === "exact" && (samples !== null || targetError !== null))
    throw wrongSetting(
      samples !== null ? "samples" : "targetError",
      "samples and targetError are for sampling; leave them out or method: 'exact'",
    );
  if (samples !== null && !(samples >= 1 && samples <= MAX_SAMPLES))
    throw beyondLimit("samples", `samples=${samples}; use 1 to ${MAX_SAMPLES}`);
  if (targetError !== null && !(targetError >= 1e-6 && targetError < 1))
    throw beyondLimit(
      "targetError",
      `targetError=${targetError}; use a fraction from 0.000001 to below 1`,
    );
  return {
    method,
    samples,
    targetError,
    seed: seed === undefined ? null : readSeed(seed),
    autoError: DEFAULT_ERROR,
    hands: options.hands === true,
    onProgress: options.onProgress ?? (() => {}),
    signal: options.signal ?? null,
  };
}

/** Read a seed: a number, a big integer, or decimal text, as JSON carries it. */
function readSeed(seed: unknown): bigint {
  const isWhole =
    typeof seed === "bigint" ||
    (typeof seed === "number" && Number.isSafeInteger(seed)) ||
    (typeof seed === "string" && /^\d{1,20}$/.test(seed));
  if (!isWhole) throw wrongSetting("seed", `seed=${shown(seed)}; give a whole number`);
  const number = BigInt(seed as bigint | number | string);
  if (number < 0n || number >= SEEDS)
    throw beyondLimit("seed", `seed=${number}; seeds are unsigned 64-bit numbers`);
  return number;
}

function wrongSetting(name: string, message: string): PokerError {
  return new PokerError("poker-error", message, { pointer: `/${name}` });
}

function beyondLimit(name: string, message: string): PokerError {
  return new PokerError("limit-exceeded", message, { pointer: `/${name}` });
}
