// One module of the core, its functions with typed arguments and answers.
import { PokerError } from "../errors.ts";
import { COMBO_COUNT, DECK_SIZE, MAX_PLAYERS } from "../game.ts";
import { NO_DEAL, NOT_AFFORDABLE, NOT_SETTLED, REFUSALS } from "./codes.ts";
import { CallMemory, type Exports } from "./memory.ts";

export const DEALS_PER_CHUNK = 16384;
const NO_CARD = 0xff;
const MAX_TABLE_SEATS = 10;
const REASONS = 23;

/** A seat of an equity question: cards of a hand, or the weights of a range. */
export interface SeatInput {
  known: readonly number[];
  weights: Float64Array | null;
}

/** An equity question; the seats beyond `players` have folded. */
export interface Question {
  /** Different for every question, so that a module keeps what it has prepared for one. */
  id: number;
  seats: readonly SeatInput[];
  players: number;
  board: readonly number[];
  dead: readonly number[];
}

/** Results of deals: `shares[player][k]` is the weight won with k others. */
export interface Tally {
  shares: (bigint | number)[][];
  total: bigint | number;
  handsDealt: bigint;
}

/** Results by player and combo: weights dealt, then units of the pot. */
export type Cells = Float64Array<ArrayBuffer>;

export interface Counted {
  tally: Tally;
  cells: Cells | null;
}

export interface Sampled {
  /** [chunk][player][number of winners from 0 to 23] */
  shares: BigUint64Array;
  clashes: BigUint64Array;
  cells: Cells | null;
}

export interface KnownHands {
  hero: readonly number[];
  villains: readonly number[];
  board: readonly number[];
  dead: readonly number[];
}

export interface NextCards {
  standings: Uint8Array;
  reasons: Uint8Array;
  standingNow: number;
  unitsByReason: bigint[];
}

export interface RangeWeights {
  wins: Float64Array;
  ties: Float64Array;
  /** 0 where the card cannot come. */
  totals: Float64Array;
  isWhole: boolean;
}

export interface ExplainedOuts {
  standingNow: number;
  reasons: Uint8Array;
  /** NaN where there is nothing to overtake, or several villains. */
  overtakes: Float64Array;
}

export interface HandToSettle {
  contributions: readonly bigint[];
  folded: readonly boolean[];
  mucked: readonly boolean[];
  hands: readonly (readonly number[])[];
  boards: readonly (readonly number[])[];
  button: number;
  rate: { numerator: bigint; denominator: bigint };
  cap: bigint | null;
  noFlopNoDrop: boolean;
}

export interface CoreRun {
  amount: bigint;
  oddChips: bigint;
  payouts: bigint[];
  winners: number[];
}

export interface CorePot {
  amount: bigint;
  rake: bigint;
  contenders: number[];
  runs: CoreRun[];
}

export interface CoreSettlement {
  returned: bigint[];
  pots: CorePot[];
}

/** What a question consists of, before any work. */
export interface SpotDescription {
  combos: number[];
  isWhole: boolean;
}

export interface Costs {
  enumeration: number;
  twoRanges: number;
}

const AMOUNT_BYTES = 24;
const RUN_BYTES = 16 + 8 * MAX_TABLE_SEATS + 8;
const POT_BYTES = 16 + 2 * RUN_BYTES + 8;
const SETTLEMENT_BYTES = 8 * MAX_TABLE_SEATS + (MAX_TABLE_SEATS + 1) * POT_BYTES;

type CoreFunction = (...args: (number | bigint)[]) => number;

/** A module of the core; it has one thread, and keeps the last question open. */
export class Core {
  readonly #restart: () => Exports;
  #exports: Exports;
  #open: { id: number; handle: number; isWhole: boolean; prepared: Set<string> } | null = null;

  /** `restart` makes another instance, for when memory has run out inside of one. */
  constructor(exports: Exports, restart: () => Exports) {
    this.#exports = exports;
    this.#restart = restart;
  }

  #call(name: string, ...args: (number | bigint)[]): number {
    try {
      return (this.#exports[name] as CoreFunction)(...args);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.#renew();
      throw new PokerError(
        "limit-exceeded",
        `the engine stopped (${error.message}), most likely for want of memory; ask for less at once`,
      );
    }
  }

  /** Call a function that answers with a number or a refusal, which is an error here. */
  #checked(name: string, ...args: (number | bigint)[]): number {
    const answer = this.#call(name, ...args);
    if (answer < 0) throw refused(name, answer);
    return answer;
  }

  /** Use another instance: a module never gives memory back. */
  #renew(): void {
    this.#exports = this.#restart();
    this.#open = null;
  }

  #withMemory<Answer>(use: (memory: CallMemory) => Answer): Answer {
    const exports = this.#exports;
    const memory = new CallMemory(exports);
    try {
      return use(memory);
    } finally {
      if (memory.isExhausted) this.#renew();
      else if (exports === this.#exports) memory.release();
    }
  }

  // --- evaluation ---

  /** Return the score of two to seven cards, or a negative code. */
  scoreHand(cards: ArrayLike<number>): number {
    return this.#withMemory((memory) =>
      this.#call("score_hand", memory.bytes(cards), cards.length),
    );
  }

  /** Return the scores of many hands; null if any of them is not a hand. */
  scoreHands(cards: Uint8Array, size: number): Uint16Array | null {
    const hands = cards.length / size;
    return this.#withMemory((memory) => {
      const scores = memory.reserve(2 * hands);
      const code = this.#call("score_hands", memory.bytes(cards), size, hands, scores);
      return code === 0 ? memory.readShorts(scores, hands) : null;
    });
  }

  /** Return what each combo makes of a board and what it draws to. */
  classifyHands(board: readonly number[]): { made: Uint8Array; draws: Uint8Array } {
    return this.#withMemory((memory) => {
      const [made, draws] = [memory.reserve(COMBO_COUNT), memory.reserve(COMBO_COUNT)];
      this.#checked("classify_hands", memory.bytes(board), board.length, made, draws);
      return {
        made: memory.readBytes(made, COMBO_COUNT),
        draws: memory.readBytes(draws, COMBO_COUNT),
      };
    });
  }

  // --- equity ---

  #spot(question: Question) {
    if (this.#open?.id === question.id) return this.#open;
    this.closeSpot();
    const handle = this.#withMemory((memory) => {
      const { seats, players, board, dead } = question;
      const ranges = seats.flatMap((seat) => (seat.weights ? [seat.weights] : []));
      let range = 0;
      const layout = [
        seats.length,
        players,
        board.length,
        dead.length,
        ranges.length,
        memory.bytes(seats.flatMap((seat) => [seat.known[0] ?? NO_CARD, seat.known[1] ?? NO_CARD])),
        memory.bytes(board),
        memory.bytes(dead),
        memory.words(seats.map((seat) => (seat.weights ? range++ : -1))),
        memory.doubles(ranges),
      ];
      return this.#checked("open_spot", memory.words(layout));
    });
    this.#open = { id: question.id, handle, isWhole: false, prepared: new Set() };
    this.#open.isWhole = this.#withMemory(
      (memory) => this.#checked("describe_spot", handle, memory.reserve(4 * MAX_PLAYERS)) === 1,
    );
    return this.#open;
  }

  closeSpot(): void {
    if (this.#open) this.#call("close_spot", this.#open.handle);
    this.#open = null;
  }

  describe(question: Question): SpotDescription {
    const spot = this.#spot(question);
    return this.#withMemory((memory) => {
      const combos = memory.reserve(4 * question.seats.length);
      this.#checked("describe_spot", spot.handle, combos);
      return {
        combos: memory.readWords(combos, question.seats.length),
        isWhole: spot.isWhole,
      };
    });
  }

  /** Return the scaled weights of a seat by combo. */
  weights(question: Question, seat: number): Float64Array {
    const spot = this.#spot(question);
    return this.#withMemory((memory) => {
      const weights = memory.reserve(8 * COMBO_COUNT);
      this.#checked("write_weights", spot.handle, seat, weights);
      return memory.readDoubles(weights, COMBO_COUNT);
    });
  }

  /** Count every deal in one call; null if that costs more nanoseconds. */
  countSmall(question: Question, maxCost: number): Tally | null {
    const spot = this.#spot(question);
    return this.#withMemory((memory) => {
      const [amounts, dealt] = this.#tallyMemory(memory, question);
      const code = this.#call("count_small", spot.handle, maxCost, amounts, dealt);
      if (code === NOT_AFFORDABLE) return null;
      if (code < 0) throw refused("count_small", code);
      return readTally(memory, amounts, dealt, question.players, spot.isWhole);
    });
  }

  costs(question: Question, handByHand: boolean): Costs {
    const spot = this.#spot(question);
    return this.#withMemory((memory) => {
      const costs = memory.reserve(16);
      this.#checked("cost_spot", spot.handle, handByHand ? 1 : 0, costs);
      const [enumeration = 0, twoRanges = 0] = memory.readDoubles(costs, 2);
      return { enumeration, twoRanges };
    });
  }

  /** Prepare to count every deal; return the number of chunks. */
  prepareExact(question: Question, handByHand: boolean, maxCost: number): number {
    const { handle, prepared } = this.#spot(question);
    const chunks = this.#checked("prepare_exact", handle, handByHand ? 1 : 0, maxCost);
    prepared.add("exact");
    return chunks;
  }

  runExact(
    question: Question,
    handByHand: boolean,
    maxCost: number,
    first: number,
    count: number,
    cells: boolean,
  ): Counted {
    const spot = this.#spot(question);
    if (!spot.prepared.has("exact")) this.prepareExact(question, handByHand, maxCost);
    return this.#withMemory((memory) => {
      const [amounts, dealt] = this.#tallyMemory(memory, question);
      const at = this.#cellMemory(memory, question, cells);
      this.#checked("run_exact", spot.handle, first, count, amounts, dealt, at);
      return {
        tally: readTally(memory, amounts, dealt, question.players, spot.isWhole),
        cells: readCells(memory, at, question),
      };
    });
  }

  #tallyMemory(memory: CallMemory, question: Question): [number, number] {
    return [memory.reserve(AMOUNT_BYTES * (1 + question.players ** 2)), memory.reserve(8)];
  }

  #cellMemory(memory: CallMemory, question: Question, cells: boolean): number {
    return cells ? memory.reserve(2 * 8 * question.players * COMBO_COUNT) : 0;
  }

  // --- sampling ---

  /** Prepare to sample; return false if no deal is possible. */
  prepareSampler(question: Question): boolean {
    const { handle, prepared } = this.#spot(question);
    if (prepared.has("sampler")) return true;
    const code = this.#call("prepare_sampler", handle);
    if (code === NO_DEAL) return false;
    if (code < 0) throw refused("prepare_sampler", code);
    prepared.add("sampler");
    return true;
  }

  /** Sample deals from a chunk on, by rejection or, with edges, from all hands that are counted. */
  sampleChunks(
    question: Question,
    countedEdges: number,
    seed: bigint,
    first: number,
    deals: number,
    cells: boolean,
  ): Sampled {
    this.prepareSampler(question);
    const spot = this.#spot(question);
    const isCounted = countedEdges > 0;
    if (isCounted && !spot.prepared.has("counted")) this.countHands(question, countedEdges);
    const chunks = Math.ceil(deals / DEALS_PER_CHUNK);
    const row = question.players * (MAX_PLAYERS + 1);
    return this.#withMemory((memory) => {
      const [shares, clashes] = [memory.reserve(8 * chunks * row), memory.reserve(8 * chunks)];
      const at = this.#cellMemory(memory, question, cells);
      this.#checked(
        "sample_chunks",
        spot.handle,
        isCounted ? 1 : 0,
        BigInt.asIntN(64, seed),
        first,
        deals,
        shares,
        clashes,
        at,
      );
      return {
        shares: memory.readLongs(shares, chunks * row),
        clashes: memory.readLongs(clashes, chunks),
        cells: readCells(memory, at, question),
      };
    });
  }

  /** Return whether all seats can hold a hand at once; null if undecided after the steps. */
  canBeDealt(question: Question, maxSteps: number): boolean | null {
    this.prepareSampler(question);
    const code = this.#checked("can_be_dealt", this.#spot(question).handle, maxSteps);
    return code === 2 ? null : code === 1;
  }

  /** Count all ways to deal the seats. */
  countHands(question: Question, maxEdges: number): "too many" | "some" | "none" | "too small" {
    this.prepareSampler(question);
    const { handle, prepared } = this.#spot(question);
    const code = this.#checked("count_hands", handle, maxEdges);
    if (code === 1) prepared.add("counted");
    return (["too many", "some", "none", "too small"] as const)[code] ?? "too many";
  }

  /** Grow populations; return their sizes, each a number and a power of 2. */
  growPopulations(
    question: Question,
    seed: bigint,
    first: number,
    count: number,
    deals: number,
    countedEdges: number,
    append: boolean,
  ): Float64Array {
    this.prepareSampler(question);
    const { handle } = this.#spot(question);
    return this.#withMemory((memory) => {
      const sizes = memory.reserve(16 * count);
      this.#checked(
        "grow_populations",
        handle,
        BigInt.asIntN(64, seed),
        first,
        count,
        deals,
        countedEdges,
        append ? 1 : 0,
        sizes,
      );
      return memory.readDoubles(sizes, 2 * count);
    });
  }

  playPopulations(
    question: Question,
    seed: bigint,
    deals: readonly bigint[],
    cells: boolean,
  ): { shares: BigUint64Array; cells: Cells | null } {
    const { handle } = this.#spot(question);
    const length = deals.length * question.players * (MAX_PLAYERS + 1);
    return this.#withMemory((memory) => {
      const shares = memory.reserve(8 * length);
      const at = this.#cellMemory(memory, question, cells);
      this.#checked(
        "play_populations",
        handle,
        BigInt.asIntN(64, seed),
        memory.longs(deals),
        deals.length,
        shares,
        at,
      );
      return { shares: memory.readLongs(shares, length), cells: readCells(memory, at, question) };
    });
  }

  // --- outs ---

  nextCards(hands: KnownHands): NextCards {
    return this.#withMemory((memory) => {
      const answer = memory.reserve(112 + 8 * REASONS);
      this.#checked("next_cards", layOutHands(memory, hands), answer);
      return {
        standings: memory.readBytes(answer, DECK_SIZE),
        reasons: memory.readBytes(answer + DECK_SIZE, DECK_SIZE),
        standingNow: memory.view(answer, 112).getUint8(2 * DECK_SIZE),
        unitsByReason: [...memory.readLongs(answer + 112, REASONS)],
      };
    });
  }

  /** Return five bytes for each runout of a flop: cards, standing, reason, winners. */
  flopRunouts(hands: KnownHands): Uint8Array {
    return this.#withMemory((memory) => {
      const answer = memory.reserve(5 * COMBO_COUNT);
      const count = this.#checked("flop_runouts", layOutHands(memory, hands), answer);
      return memory.readBytes(answer, 5 * count);
    });
  }

  /** Return what the hero wins, ties and plays for after each card; null if the range is empty. */
  weighRange(hands: KnownHands, villain: SeatInput): RangeWeights | null {
    return this.#withMemory((memory) => {
      const answer = memory.reserve(3 * 8 * DECK_SIZE);
      const layout = memory.words([
        hands.board.length,
        hands.dead.length,
        memory.bytes(hands.hero),
        memory.bytes([villain.known[0] ?? NO_CARD, villain.known[1] ?? NO_CARD]),
        memory.bytes([...hands.board, NO_CARD].slice(0, 4)),
        memory.bytes(hands.dead),
        villain.weights === null ? 0 : memory.doubles([villain.weights]),
      ]);
      const code = this.#call("weigh_range", layout, answer);
      if (code === NO_DEAL) return null;
      if (code < 0) throw refused("weigh_range", code);
      const row = (number: number) =>
        memory.readDoubles(answer + 8 * DECK_SIZE * number, DECK_SIZE);
      return { wins: row(0), ties: row(1), totals: row(2), isWhole: code === 1 };
    });
  }

  /** Explain each next card against ranges, one row of weights for each villain. */
  explainOuts(
    hands: KnownHands,
    ranges: readonly Float64Array[],
    made: Uint8Array,
    standings: Uint8Array,
  ): ExplainedOuts {
    return this.#withMemory((memory) => {
      const [reasons, overtakes] = [memory.reserve(DECK_SIZE), memory.reserve(8 * DECK_SIZE)];
      const layout = layOutHands(memory, hands);
      memory.view(layout, 4).setUint32(0, ranges.length, true);
      const standingNow = this.#checked(
        "explain_outs",
        layout,
        memory.doubles(ranges),
        memory.bytes(made),
        memory.bytes(standings),
        reasons,
        overtakes,
      );
      return {
        standingNow,
        reasons: memory.readBytes(reasons, DECK_SIZE),
        overtakes: memory.readDoubles(overtakes, DECK_SIZE),
      };
    });
  }

  // --- showdown ---

  cutPots(contributions: readonly bigint[], folded: readonly boolean[]): CoreSettlement {
    return this.#withMemory((memory) => {
      const answer = memory.reserve(SETTLEMENT_BYTES);
      const pots = this.#checked(
        "cut_pots",
        memory.longs(contributions),
        memory.bytes(folded.map(Number)),
        contributions.length,
        answer,
      );
      return readSettlement(memory, answer, contributions.length, pots);
    });
  }

  /** Settle a hand; null if it cannot be settled. */
  settleHand(hand: HandToSettle): CoreSettlement | null {
    const seats = hand.contributions.length;
    const five = (board: readonly number[] = []) =>
      Array.from({ length: 5 }, (_, at) => board[at] ?? NO_CARD);
    return this.#withMemory((memory) => {
      const layout = memory.reserve(56);
      const fields = [
        seats,
        hand.button,
        Number(hand.noFlopNoDrop),
        memory.bytes(hand.hands.flatMap((cards) => [cards[0] ?? NO_CARD, cards[1] ?? NO_CARD])),
        memory.bytes([...five(hand.boards[0]), ...five(hand.boards[1])]),
        memory.longs(hand.contributions),
        memory.bytes(hand.folded.map(Number)),
        memory.bytes(hand.mucked.map(Number)),
      ];
      const answer = memory.reserve(SETTLEMENT_BYTES);
      const view = memory.view(layout, 56);
      for (const [at, field] of fields.entries()) view.setUint32(4 * at, field, true);
      view.setBigUint64(32, hand.rate.numerator, true);
      view.setBigUint64(40, hand.rate.denominator, true);
      view.setBigInt64(48, hand.cap ?? -1n, true);
      const pots = this.#call("settle_hand", layout, answer);
      if (pots === NOT_SETTLED) return null;
      if (pots < 0) throw refused("settle_hand", pots);
      return readSettlement(memory, answer, seats, pots);
    });
  }
}

function refused(name: string, code: number): PokerError {
  return new PokerError(
    code === NO_DEAL ? "no-possible-deal" : "poker-error",
    `${name}: the core refuses the arguments (${REFUSALS.get(code) ?? code})`,
  );
}

function readAmount(view: DataView, at: number, isWhole: boolean): bigint | number {
  if (!isWhole) return view.getFloat64(at + 16, true);
  return view.getBigUint64(at, true) | (view.getBigUint64(at + 8, true) << 64n);
}

function readTally(
  memory: CallMemory,
  amounts: number,
  dealt: number,
  players: number,
  isWhole: boolean,
): Tally {
  const view = memory.view(amounts, AMOUNT_BYTES * (1 + players ** 2));
  const amount = (at: number) => readAmount(view, AMOUNT_BYTES * at, isWhole);
  return {
    total: amount(0),
    shares: Array.from({ length: players }, (_, player) =>
      Array.from({ length: players }, (_, winners) => amount(1 + player * players + winners)),
    ),
    handsDealt: memory.view(dealt, 8).getBigUint64(0, true),
  };
}

function readCells(memory: CallMemory, at: number, question: Question): Cells | null {
  return at === 0 ? null : memory.readDoubles(at, 2 * question.players * COMBO_COUNT);
}

function layOutHands(memory: CallMemory, hands: KnownHands): number {
  return memory.words([
    hands.villains.length / 2,
    hands.board.length,
    hands.dead.length,
    memory.bytes(hands.hero),
    memory.bytes(hands.villains),
    memory.bytes(hands.board),
    memory.bytes(hands.dead),
  ]);
}

function seatsOf(mask: number): number[] {
  return Array.from({ length: MAX_TABLE_SEATS }, (_, seat) => seat).filter(
    (seat) => (mask >> seat) & 1,
  );
}

function readSettlement(
  memory: CallMemory,
  address: number,
  seats: number,
  pots: number,
): CoreSettlement {
  const view = memory.view(address, SETTLEMENT_BYTES);
  const long = (at: number) => view.getBigInt64(at, true);
  const longs = (at: number) => Array.from({ length: seats }, (_, seat) => long(at + 8 * seat));
  const run = (at: number): CoreRun => ({
    amount: long(at),
    oddChips: long(at + 8),
    payouts: longs(at + 16),
    winners: seatsOf(view.getUint32(at + 16 + 8 * MAX_TABLE_SEATS, true)),
  });
  const pot = (at: number): CorePot => ({
    amount: long(at),
    rake: long(at + 8),
    contenders: seatsOf(view.getUint32(at + 16 + 2 * RUN_BYTES, true)),
    runs: Array.from({ length: view.getUint32(at + 20 + 2 * RUN_BYTES, true) }, (_, number) =>
      run(at + 16 + number * RUN_BYTES),
    ),
  });
  return {
    returned: longs(0),
    pots: Array.from({ length: pots }, (_, number) =>
      pot(8 * MAX_TABLE_SEATS + number * POT_BYTES),
    ),
  };
}
