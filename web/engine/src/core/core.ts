// One module of the core: equity questions with typed arguments and answers.
import { COMBO_COUNT } from "../game.ts";
import { NOT_AFFORDABLE } from "./codes.ts";
import { Instance, passed } from "./instance.ts";
import type { Exports } from "./memory.ts";

export const NO_CARD = 0xff;

/** A seat of an equity question: cards of a hand, or the weights of a range. */
export interface SeatInput {
  known: readonly number[];
  weights: Float64Array | null;
}

/** An equity question. */
export interface Question<Seat = SeatInput> {
  /** Different for every question, so that a module keeps what it has prepared for one. */
  id: number;
  players: readonly Seat[];
  folded: readonly Seat[];
  board: readonly number[];
  dead: readonly number[];
}

/** The answer of a question: `shares[player][k]` is the weight won with k others. */
export interface Outcome {
  deals: bigint;
  /** The effective number of independent deals. */
  worth: number;
  total: bigint | number;
  shares: (bigint | number)[][];
  /** The players' standard errors, 0 where every deal was counted. */
  errors: number[];
}

/** Results by player and combo: weights dealt, then units of the pot. */
export type Cells = Float64Array<ArrayBuffer>;

/** The answer of a step, for the module that planned it, and its results by player and combo. */
export interface StepAnswer {
  words: Uint8Array<ArrayBuffer>;
  cells: Cells | null;
}

/** What a question consists of, before any work. */
export interface SpotDescription {
  combos: number[];
  isWhole: boolean;
  /** The first seat without a combo, or -1, and the message about it, to which its input belongs. */
  emptySeat: number;
  message: string;
}

/** What chooses between counting and sampling. */
export interface Choice {
  /** "auto" counts every deal if that takes about a second of one core, else samples. */
  method?: "auto" | "exact" | "sampled" | undefined;
  /** Sample so many deals. */
  samples?: number | undefined;
  /** Sample until the largest standard error is at most this fraction. */
  targetError?: number | undefined;
  /** Add every hand's equity. */
  hands?: boolean;
}

/** How a question is answered. */
export interface Plan {
  isExact: boolean;
  /** Whether it is worth while to share the work. */
  isLong: boolean;
  /** The chunks of deals that are drawn. */
  chunks: number;
}

export interface StepProgress {
  part: number;
  deals: number;
  /** Whether results by hand start anew: the method of the steps before has failed. */
  hasRestarted: boolean;
}

interface OpenQuestion {
  handle: number;
  /** Whether an answer is under way, which must not be closed. */
  isKept: boolean;
}

const METHODS = ["auto", "exact", "sampled"] as const;

/** A module of the core; it has one thread, and keeps the last question open. */
export class Core extends Instance {
  readonly #open = new Map<number, OpenQuestion>();
  /** The instance that the questions are open in. */
  #home: Exports | null = null;

  #handle(question: Question): number {
    if (this.#home !== this.exports) this.#open.clear();
    this.#home = this.exports;
    const open = this.#open.get(question.id);
    if (open !== undefined) return open.handle;
    this.#closeOthers();
    const { players, folded, board, dead } = question;
    const seats = [...players, ...folded];
    const ranges = seats.flatMap((seat) => (seat.weights ? [seat.weights] : []));
    let range = 0;
    const words = [
      seats.length,
      players.length,
      board.length,
      dead.length,
      ranges.length,
      new Uint8Array(seats.flatMap(({ known: [one = NO_CARD, two = NO_CARD] }) => [one, two])),
      new Uint8Array(board),
      new Uint8Array(dead),
      { words: seats.map((seat) => (seat.weights ? range++ : -1)) },
      ranges,
    ];
    const handle = this.checked("open_spot", { words });
    this.#home = this.exports;
    this.#open.set(question.id, { handle, isKept: false });
    return handle;
  }

  /** Close all questions but those whose answers are under way. */
  #closeOthers(): void {
    for (const [id, { handle, isKept }] of this.#open) {
      if (isKept) continue;
      this.call("close_spot", handle);
      this.#open.delete(id);
    }
  }

  /** Keep a question open until it is not kept any more, whatever else is asked. */
  keep(question: Question, isKept: boolean): void {
    this.#handle(question);
    const open = this.#open.get(question.id);
    if (open !== undefined) open.isKept = isKept;
  }

  describe(question: Question): SpotDescription {
    return this.ask("describe_spot", this.#handle(question));
  }

  /** Return the scaled weights of a seat by combo. */
  weights(question: Question, seat: number): Float64Array {
    const weights = new Float64Array(COMBO_COUNT);
    this.checked("write_weights", this.#handle(question), seat, { output: weights });
    return weights;
  }

  /** Return the setting beyond its limits, empty if there is none, and the remedy. */
  refuseSettings({ samples, targetError }: Choice): {
    setting: "" | "samples" | "target_error";
    remedy: string;
  } {
    return this.ask("refuse_settings", samples ?? Number.NaN, targetError ?? Number.NaN);
  }

  /** Count every deal in one call; null if that takes longer than some milliseconds. */
  countSmall(question: Question): Outcome | null {
    const length = this.call("count_small", this.#handle(question));
    if (length === NOT_AFFORDABLE) return null;
    this.parsed(passed("count_small", length));
    return this.outcome(question);
  }

  /** Plan an answer; sampling stops at `autoError` where nothing else limits it. */
  plan(question: Question, choice: Choice, autoError = 0): Plan {
    const { method = "auto", hands, samples, targetError } = choice;
    const rule = [METHODS.indexOf(method), hands ? 1 : 0];
    const limits = Float64Array.of(samples ?? 0, targetError ?? 0, autoError);
    return this.ask("plan_spot", this.#handle(question), [new Uint32Array(rule), limits]);
  }

  /** Start to answer a question that was planned here. */
  startAnswer(question: Question, seed: bigint): void {
    this.ask("start_answer", this.#handle(question), BigInt.asIntN(64, seed));
  }

  /** Return the next steps for so many modules; none at the end. */
  nextSteps(question: Question, modules: number): Uint8Array<ArrayBuffer>[] {
    const bytes = this.askBytes("next_steps", this.#handle(question), modules);
    const size = this.call("step_bytes");
    return Array.from({ length: bytes.length / size }, (_, at) =>
      bytes.slice(at * size, (at + 1) * size),
    );
  }

  /** Do a step, which another module may have planned. */
  doStep(question: Question, step: Uint8Array, hands: boolean): StepAnswer {
    const cells = hands ? new Float64Array(2 * question.players.length * COMBO_COUNT) : null;
    const output = cells === null ? 0 : { output: cells };
    return { words: this.askBytes("do_step", this.#handle(question), step, output), cells };
  }

  /** Take the answers of the steps that came last, in their order. */
  takeAnswers(question: Question, answers: readonly Uint8Array[]): StepProgress {
    const words = answers.reduce((sum, answer) => sum + answer.length, 0) / 8;
    const progress = new Float64Array(3);
    this.ask("take_answers", this.#handle(question), answers, words, { output: progress });
    const [part = 0, deals = 0, restarted = 0] = progress;
    return { part, deals, hasRestarted: restarted !== 0 };
  }

  /** Return the answer after the last step. */
  outcome(question: Question): Outcome {
    const { buffer } = this.askBytes("outcome", this.#handle(question));
    return readOutcome(buffer, question.players.length);
  }

  /** Return how likely each hand of a player is, and its equity, from the cells of all players. */
  handFigures({ players }: Question, cells: Cells, player: number) {
    const [likelihood, equity] = [new Float64Array(COMBO_COUNT), new Float64Array(COMBO_COUNT)];
    const outputs = [{ output: likelihood }, { output: equity }];
    this.call("hand_figures", cells, players.length, player, ...outputs);
    return { likelihood, equity };
  }
}

/** Read an outcome: a flag, deals, independent deals, total and shares of three words, errors. */
function readOutcome(buffer: ArrayBuffer, players: number): Outcome {
  const words = new BigUint64Array(buffer);
  const reals = new Float64Array(buffer);
  const sharesAt = 6;
  const errorsAt = sharesAt + 3 * players ** 2;
  const isWhole = words[0] !== 0n;
  const amount = (at: number) =>
    isWhole ? (words[at] ?? 0n) | ((words[at + 1] ?? 0n) << 64n) : (reals[at + 2] ?? 0);
  return {
    deals: words[1] ?? 0n,
    worth: Number(words[2]),
    total: amount(3),
    shares: Array.from({ length: players }, (_, player) =>
      Array.from({ length: players }, (_, others) =>
        amount(sharesAt + 3 * (player * players + others)),
      ),
    ),
    errors: [...reals.subarray(errorsAt, errorsAt + players)],
  };
}
