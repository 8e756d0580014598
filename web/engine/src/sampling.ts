// Sampled deals of a spot: the choice among three methods, the number of deals, and the error.
//
// Rejection is tried first: every seat is drawn by its weights, and all again when two share a card.
// Where nearly every draw clashes, all combinations of hands are counted and drawn from if there are
// few enough; else populations of deals are grown seat by seat, whose error is estimated from the
// differences between them. Every step is that of runout in Python, so the same seed gives the same
// answer there.
import {
  type Cells,
  type Core,
  DEALS_PER_CHUNK,
  type Question,
  type Sampled,
} from "./core/core.ts";
import type { Lane } from "./core/lane.ts";
import { PokerError } from "./errors.ts";
import { pairwiseSum } from "./hand_equities.ts";
import { standardErrorOf } from "./results.ts";

export const SAME_CARDS = "no possible deal: the players' hands need the same cards";
export const TOO_SMALL =
  "the hands that can be dealt together have weights too small to calculate with; leave out hands" +
  " of almost no weight";
const MAX_RETRIES = 400_000_000;
const CHUNKS_A_CALL = 64;
const FIRST_CHUNKS = 4;
const MAX_STEPS = 200_000; // of the search for a deal
const MAX_EDGES = 400_000; // of the graph of all combinations
const LAST_EDGES = 10_000_000; // where small populations fail
const POPULATIONS = 64; // of a round
const GROWN_AT_ONCE = 16;
const MIN_POPULATION = 256;
const MAX_POPULATION = 1024;
const NARROW_POPULATION = 2048; // from this size on narrow ranges are counted and drawn jointly
const NARROW_EDGES = 400_000;
const LONG_NARROW_EDGES = 2_000_000;
const LONG_POPULATION = 8192;
const LAST_POPULATION = 65_536;
const DEALS_EACH = 4; // played with each deal of a population
const WORTH = 0.7; // effective number of populations, as a share of their number, to accept
const LONG_WORTH = 0.35; // where larger populations take long
const LAST_WORTH = 0.125;
const MAX_RATIO = 3; // of a later round's size to the first's
const ROW = 24; // numbers of winners of a player in a chunk's shares

/** When to stop: after so many deals, or once no standard error is above `error`. */
export interface Goal {
  deals: number;
  error: number | null;
}

/** The outcome: `shares[player][k]` deals were won with k others. */
export interface Drawn {
  shares: bigint[][];
  deals: number;
  /** The players' standard errors where deals are not independent. */
  errors: number[] | null;
  /** The effective number of independent deals where they are not. */
  worth: number | null;
  cells: Cells | null;
}

export interface DrawingOptions {
  seed: bigint;
  /** Whether results by hand are wanted. */
  cells: boolean;
  onStep(part: number, deals: number): void;
}

/** Deals of one spot, drawn from one seed. */
export class Drawing {
  readonly #local: Core;
  readonly #lane: Lane;
  readonly #question: Question;
  readonly #players: number;
  readonly #options: DrawingOptions;
  #cells: Cells | null = null;
  #retries = 0;
  #reported = 0;

  /** `local` prepares what is at once, `lane` does the rest; its turn has come. */
  constructor(local: Core, lane: Lane, question: Question, options: DrawingOptions) {
    this.#local = local;
    this.#lane = lane;
    this.#question = question;
    this.#players = question.players;
    this.#options = options;
  }

  /** Draw deals by the first method that works. */
  async run(goal: Goal): Promise<Drawn> {
    if (!this.#local.prepareSampler(this.#question))
      throw new PokerError("no-possible-deal", SAME_CARDS);
    const drawn = await this.#byChunks(goal, 0);
    if (drawn !== null) return drawn;
    this.#cells = null;
    const isPossible = await this.#lane.call("canBeDealt", this.#question, MAX_STEPS);
    if (isPossible === false) throw new PokerError("no-possible-deal", SAME_CARDS);
    if (await this.#count(MAX_EDGES)) return this.#byCounting(goal, MAX_EDGES);
    const last = await this.#byPopulations(goal);
    if (last !== null) return last;
    const undecided = isPossible ? "" : "it is undecided whether they can be at all, and ";
    throw new PokerError(
      "limit-exceeded",
      `these ranges are almost impossible to deal together: ${undecided}drawing and counting both` +
        " take too long; use ranges that overlap less, or fewer of them",
    );
  }

  // --- independent deals, chunk by chunk ---

  async #count(maxEdges: number): Promise<boolean> {
    const answer = await this.#lane.call("countHands", this.#question, maxEdges);
    if (answer === "none") throw new PokerError("no-possible-deal", SAME_CARDS);
    if (answer === "too small") throw new PokerError("limit-exceeded", TOO_SMALL);
    return answer === "some";
  }

  async #byCounting(goal: Goal, edges: number): Promise<Drawn> {
    const drawn = await this.#byChunks(goal, edges);
    if (drawn === null) throw new Error("no draw of a counted deal is rejected");
    return drawn;
  }

  /** Draw whole chunks; return null if one of them, or all together, reject too often. */
  async #byChunks(goal: Goal, edges: number): Promise<Drawn | null> {
    const totals = zeroShares(this.#players);
    // Results per hand cannot be undone, so with a target every call draws one chunk.
    const maxChunks = this.#options.cells && goal.error !== null ? 1 : CHUNKS_A_CALL;
    let chunks = Math.min(maxChunks, FIRST_CHUNKS);
    let done = 0;
    while (done < goal.deals) {
      const count = Math.min(goal.deals - done, chunks * DEALS_PER_CHUNK);
      const drawn = await this.#draw(done / DEALS_PER_CHUNK, count, edges);
      const clashes = Number(drawn.flatMap(({ clashes }) => [...clashes]).reduce(add, 0n));
      this.#retries += clashes;
      const accepted = count / (count + clashes);
      chunks = Math.max(1, Math.min(maxChunks, Math.trunc(CHUNKS_A_CALL * accepted)));
      for (const shares of drawn.flatMap((part) => this.#rowsOf(part.shares))) {
        if (shares.every((row) => row.every((share) => share === 0n))) return null;
        addShares(totals, shares);
        done = Math.min(goal.deals, done + DEALS_PER_CHUNK);
        if (goal.error !== null && largestError(totals, done) <= goal.error)
          return this.#independent(totals, done);
      }
      if (clashes > 0 && done < goal.deals && this.#retries > MAX_RETRIES) return null;
      this.#report(goal, done, largestError(totals, done));
    }
    return this.#independent(totals, done);
  }

  #independent(totals: bigint[][], deals: number): Drawn {
    return { shares: totals, deals, errors: null, worth: null, cells: this.#cells };
  }

  /** Draw the deals of consecutive chunks, shared among the cores, a few chunks a call. */
  async #draw(firstChunk: number, deals: number, edges: number): Promise<Sampled[]> {
    const { seed, cells } = this.#options;
    const chunks = Math.ceil(deals / DEALS_PER_CHUNK);
    const each = Math.max(1, Math.ceil(chunks / (4 * this.#lane.size)));
    const calls: Parameters<Core["sampleChunks"]>[] = [];
    for (let at = 0; at < chunks; at += each) {
      const part = Math.min(deals - at * DEALS_PER_CHUNK, each * DEALS_PER_CHUNK);
      calls.push([this.#question, edges, seed, firstChunk + at, part, cells]);
    }
    const drawn = await this.#lane.map("sampleChunks", calls);
    for (const part of drawn) this.#addCells(part.cells);
    return drawn;
  }

  #addCells(cells: Cells | null): void {
    if (cells === null) return;
    if (this.#cells === null) {
      this.#cells = cells;
      return;
    }
    for (let at = 0; at < cells.length; at++)
      this.#cells[at] = (this.#cells[at] ?? 0) + (cells[at] ?? 0);
  }

  /** Return the shares of each chunk or population, by player and number of others. */
  #rowsOf(shares: BigUint64Array): bigint[][][] {
    const size = this.#players * ROW;
    return Array.from({ length: shares.length / size }, (_, part) =>
      Array.from({ length: this.#players }, (_, player) => {
        const start = part * size + player * ROW + 1;
        return [...shares.subarray(start, start + this.#players)];
      }),
    );
  }

  #report(goal: Goal, done: number, error: number): void {
    let part = done / goal.deals;
    if (goal.error !== null)
      part = Math.max(part, error > goal.error ? (goal.error / error) ** 2 : 1);
    this.#reported = Math.max(this.#reported, part);
    this.#options.onStep(this.#reported, done);
  }

  // --- populations, round by round ---

  /** Play rounds of populations; return null if they differ too much. */
  async #byPopulations(goal: Goal): Promise<Drawn | null> {
    const perPopulation = Math.max(0, Math.floor(goal.deals / POPULATIONS) - 1);
    let size = 2 ** (perPopulation === 0 ? 0 : Math.floor(Math.log2(perPopulation)) + 1);
    size =
      goal.error !== null
        ? MAX_POPULATION
        : Math.min(Math.max(size, MIN_POPULATION), MAX_POPULATION);
    let isCounted = false;
    let number = 0;
    let reference: Size | null = null; // the mean of the first round's populations
    const played = new Rounds(this.#players);
    while (played.deals < goal.deals) {
      const { sizes, unit } = await this.#grow(number, size, goal, played);
      number += POPULATIONS;
      const worth = worthOf(sizes);
      if (reference === null) {
        const enough = size >= LONG_POPULATION ? LONG_WORTH : WORTH;
        if (worth < enough * POPULATIONS && size < LAST_POPULATION) {
          size = Math.min(4 * size, LAST_POPULATION);
          if (size >= LONG_POPULATION && !isCounted) {
            isCounted = true;
            if (await this.#count(LAST_EDGES)) return this.#byCounting(goal, LAST_EDGES);
          }
          continue;
        }
        if (worth < LAST_WORTH * POPULATIONS) return null;
        reference = { number: pairwiseSum(sizes) / sizes.length, power: unit };
      }
      if (sizes.every((each) => each === 0)) continue; // no population survived
      const room = POPULATIONS * Math.min(size, MAX_POPULATION) * DEALS_EACH;
      const mean: Size = { number: pairwiseSum(sizes) / sizes.length, power: unit };
      const ratio = Math.min(over(mean, reference), MAX_RATIO);
      const round = Math.max(1, roundHalfEven(room * ratio));
      const deals = split(Math.min(round, goal.deals - played.deals), sizes);
      const { seed, cells } = this.#options;
      const result = await this.#lane.call("playPopulations", this.#question, seed, deals, cells);
      this.#addCells(result.cells);
      played.add(this.#rowsOf(result.shares), deals, size * worth);
      const error = Math.max(...played.errors());
      if (goal.error !== null && error <= goal.error) break;
      this.#report(goal, played.deals, error);
    }
    return {
      shares: played.totals,
      deals: played.deals,
      errors: played.errors(),
      worth: played.independent(),
      cells: this.#cells,
    };
  }

  /** Return the sizes of new populations, and their common power of 2. */
  async #grow(
    number: number,
    size: number,
    goal: Goal,
    played: Rounds,
  ): Promise<{ sizes: number[]; unit: number }> {
    const { seed } = this.#options;
    const edges =
      size < NARROW_POPULATION ? 0 : size < LONG_POPULATION ? NARROW_EDGES : LONG_NARROW_EDGES;
    const mantissas: number[] = [];
    const powers: number[] = [];
    for (let first = number; first < number + POPULATIONS; first += GROWN_AT_ONCE) {
      const grown = await this.#lane.call(
        "growPopulations",
        this.#question,
        seed,
        first,
        GROWN_AT_ONCE,
        size,
        edges,
        first > number,
      );
      for (let at = 0; at < grown.length; at += 2) {
        mantissas.push(grown[at] ?? 0);
        powers.push(grown[at + 1] ?? 0);
      }
      this.#options.onStep(Math.max(this.#reported, played.deals / goal.deals), played.deals);
    }
    const alive = powers.filter((_, at) => (mantissas[at] ?? 0) > 0);
    if (alive.length === 0) return { sizes: mantissas, unit: 0 };
    const unit = Math.max(...alive);
    return { sizes: mantissas.map((each, at) => each * 2 ** ((powers[at] ?? 0) - unit)), unit };
  }
}

const add = (first: bigint, second: bigint): bigint => first + second;

/** A number times a power of 2. */
interface Size {
  number: number;
  power: number;
}

function over(first: Size, second: Size): number {
  return (first.number / second.number) * 2 ** (first.power - second.power);
}

function roundHalfEven(value: number): number {
  const low = Math.floor(value);
  const part = value - low;
  if (part !== 0.5) return Math.round(value);
  return low % 2 === 0 ? low : low + 1;
}

/** The results of each population; their differences give the error. */
class Rounds {
  readonly #players: number;
  readonly totals: bigint[][];
  readonly #pots: number[][] = [];
  readonly #deals: number[] = [];
  deals = 0;
  #worth = 0;

  constructor(players: number) {
    this.#players = players;
    this.totals = zeroShares(players);
  }

  add(shares: bigint[][][], deals: readonly bigint[], worth: number): void {
    for (const population of shares) {
      addShares(this.totals, population);
      this.#pots.push(
        population.map((row) => pairwiseSum(row.map((share, at) => Number(share) / (at + 1)))),
      );
    }
    this.#deals.push(...deals.map(Number));
    this.deals += Number(deals.reduce(add, 0n));
    this.#worth += worth;
  }

  /** Return the players' standard errors, not below those of independent deals. */
  errors(): number[] {
    const alone = this.#alone();
    return Array.from({ length: this.#players }, (_, player) => {
      const mean = this.#pots.reduce((sum, pots) => sum + (pots[player] ?? 0), 0) / this.deals;
      const squares = this.#pots.reduce((sum, pots, at) => {
        const apart = (pots[player] ?? 0) - (this.#deals[at] ?? 0) * mean;
        return sum + apart * apart;
      }, 0);
      const count = this.#deals.length;
      const between = Math.sqrt((count / (count - 1)) * squares) / this.deals;
      return Math.max(between, alone[player] ?? 0);
    });
  }

  /** Return the players' standard errors if deals were independent. */
  #alone(): number[] {
    return this.totals.map((won) => standardErrorOf(won.map(Number), this.deals));
  }

  /** Return the number of independent deals with errors as large as these, for each player. */
  independent(): number {
    const alone = this.#alone();
    const effects = this.errors().map((error, player) =>
      (alone[player] ?? 0) > 0 ? (error / (alone[player] ?? 1)) ** 2 : 1,
    );
    return Math.max(1, Math.trunc(Math.min(this.deals, this.#worth) / Math.max(1, ...effects)));
  }
}

function zeroShares(players: number): bigint[][] {
  return Array.from({ length: players }, () => new Array<bigint>(players).fill(0n));
}

function addShares(totals: bigint[][], shares: readonly (readonly bigint[])[]): void {
  totals.forEach((row, player) => {
    for (let at = 0; at < row.length; at++)
      row[at] = (row[at] ?? 0n) + (shares[player]?.[at] ?? 0n);
  });
}

function largestError(totals: readonly (readonly bigint[])[], deals: number): number {
  return Math.max(...totals.map((shares) => standardErrorOf(shares.map(Number), deals)));
}

/** Return the effective number of populations: that of equal ones with the same variance. */
function worthOf(sizes: readonly number[]): number {
  if (sizes.every((size) => size === 0)) return 0;
  return pairwiseSum(sizes) ** 2 / pairwiseSum(sizes.map((size) => size ** 2));
}

/** Return the number of deals that each population plays, in proportion to its size. */
function split(deals: number, sizes: readonly number[]): bigint[] {
  let end = 0;
  const ends = sizes.map((size) => {
    end += size;
    return end;
  });
  let before = 0;
  return ends.map((each) => {
    const mark = Math.floor((each / end) * deals + 0.5);
    const count = mark - before;
    before = mark;
    return BigInt(count);
  });
}
