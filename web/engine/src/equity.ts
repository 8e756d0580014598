// Equity: the average share of the pot that hands and ranges win, exact or sampled.
//
// A deal gives every player a combo of their range; its weight is the product of the weights, and
// deals that share a card have weight 0. Every board that completes a deal is equally likely, and k
// players who tie have 1/k of the pot each. Folded hands are dealt too and only remove cards.
import type {
  Cells,
  Choice,
  Outcome,
  Plan,
  Question,
  SpotDescription,
  StepAnswer,
} from "./core/core.ts";
import type { Pool } from "./core/pool.ts";
import { type ErrorCode, PokerError } from "./errors.ts";
import {
  isAbsent,
  type Observers,
  refuseUnknownMembers,
  refuseWrongObservers,
  shown,
} from "./inputs.ts";
import {
  type EquityResult,
  type ExactEquity,
  exactPlayer,
  type PlayerParts,
  type SampledEquity,
  sampledPlayer,
} from "./results.ts";
import { questionOf, readSpot, type Seat, type Spot, type SpotInput } from "./seats.ts";

const SEEDS = 1n << 64n;

export interface EquityOptions extends SpotInput, Choice, Observers {
  /** An unsigned 64-bit number; the same seed gives the same answer. */
  seed?: bigint | number | string;
}

const OF_SETTINGS = ["method", "samples", "targetError", "seed", "hands", "onProgress", "signal"];
const OPTIONS = ["players", "board", "dead", "folded", ...OF_SETTINGS];

/** Settings that were checked. */
export interface Settings extends Choice, Observers {
  seed?: bigint | undefined;
  /** At which sampling stops where nothing else limits it. */
  autoError?: number;
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
  const settings = readSettings(pool, options);
  const spot = readSpot(options);
  options.signal?.throwIfAborted();
  return new Calculation(pool, spot, settings);
}

/** A spot and how it is answered. */
export class Calculation {
  readonly #pool: Pool;
  readonly #settings: Settings;
  readonly #question: Question<Seat>;
  readonly #described: SpotDescription;
  #cells: Cells | null = null;

  constructor(pool: Pool, spot: Spot, settings: Settings) {
    this.#pool = pool;
    this.#settings = settings;
    this.#question = questionOf(spot);
    this.#described = pool.local.describe(this.#question);
    refuseEmptySeat(spot, this.#described);
  }

  async run(): Promise<EquityResult> {
    const counted = this.countedNow();
    if (counted !== null) return counted;
    const { local, short, long } = this.#pool;
    const { hands = false, seed = randomSeed(), signal } = this.#settings;
    const plan = this.#plan();
    const lane = plan.isExact || plan.chunks > 1 ? long : short;
    local.keep(this.#question, true);
    try {
      return await lane.inTurn(async () => {
        signal?.throwIfAborted();
        local.startAnswer(this.#question, seed);
        for (let steps = this.#steps(lane.size); steps.length > 0; steps = this.#steps(lane.size)) {
          this.#take(await lane.doSteps(steps.map((step) => [this.#question, step, hands])));
          signal?.throwIfAborted();
        }
        const outcome = local.outcome(this.#question);
        return plan.isExact ? this.#exact(outcome) : this.#sampled(outcome, seed);
      });
    } finally {
      local.keep(this.#question, false);
    }
  }

  /** Count every deal on this thread if that is short work; null if it is not, or not wanted. */
  countedNow(): ExactEquity | null {
    const { method, samples, targetError, hands = false } = this.#settings;
    if (method === "sampled" || !isAbsent(samples) || !isAbsent(targetError)) return null;
    const { local } = this.#pool;
    if (!hands) {
      const outcome = local.countSmall(this.#question);
      if (outcome !== null) return this.#exact(outcome);
    }
    const plan = this.#plan();
    if (!plan.isExact || plan.isLong) return null;
    local.startAnswer(this.#question, 0n);
    for (let steps = this.#steps(1); steps.length > 0; steps = this.#steps(1))
      this.#take(steps.map((step) => local.doStep(this.#question, step, hands)));
    return this.#exact(local.outcome(this.#question));
  }

  #plan(): Plan {
    return this.#pool.local.plan(this.#question, this.#settings, this.#settings.autoError);
  }

  #steps(modules: number): Uint8Array[] {
    return this.#pool.local.nextSteps(this.#question, modules);
  }

  #take(answers: readonly StepAnswer[]): void {
    for (const { cells } of answers) this.#cells = addCells(this.#cells, cells);
    const words = answers.map((answer) => answer.words);
    const { hasRestarted, ...progress } = this.#pool.local.takeAnswers(this.#question, words);
    if (hasRestarted) this.#cells = null;
    if (progress.part > 0) this.#settings.onProgress?.(progress);
  }

  #exact(outcome: Outcome): ExactEquity {
    return {
      method: "exact",
      players: this.#question.players.map((seat, player) =>
        exactPlayer(this.#parts(seat, player), outcome, player),
      ),
      deals: outcome.deals,
      rounded: !this.#described.isWhole,
      seed: null,
    };
  }

  #sampled(outcome: Outcome, seed: bigint): SampledEquity {
    const players = this.#question.players.map((seat, player) =>
      sampledPlayer(this.#parts(seat, player), outcome, player),
    );
    const standardError = Math.max(...outcome.errors);
    return { method: "sampled", players, deals: outcome.deals, seed, standardError };
  }

  #parts(seat: Seat, player: number): PlayerParts {
    const { input, ordering, warnings, weights } = seat;
    const combos = this.#described.combos[player] ?? 0;
    if (this.#cells === null) return { input, combos, ordering, warnings, hands: null };
    const { local } = this.#pool;
    const dealt = local.weights(this.#question, player);
    // A range's weights are shown as they were given, without hands that known cards rule out.
    const shownWeights = weights?.map((weight, combo) => (dealt[combo] ? weight : 0)) ?? dealt;
    const figures = local.handFigures(this.#question, this.#cells, player);
    return { input, combos, ordering, warnings, hands: { weights: shownWeights, ...figures } };
  }
}

function refuseEmptySeat(spot: Spot, { emptySeat, message }: SpotDescription): void {
  if (emptySeat < 0) return;
  const isPlayer = emptySeat < spot.players.length;
  const at = isPlayer ? emptySeat : emptySeat - spot.players.length;
  const seat = isPlayer ? spot.players[at] : spot.folded[at];
  throw new PokerError("no-possible-deal", `${message}${shown(seat?.input)}, ${seat?.name}`, {
    pointer: `/${isPlayer ? "players" : "folded"}/${at}`,
  });
}

function addCells(first: Cells | null, second: Cells | null): Cells | null {
  if (first === null || second === null) return first ?? second;
  return first.map((value, at) => value + (second[at] ?? 0)) as Cells;
}

function randomSeed(): bigint {
  const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return seed;
}

// --- settings ---

function readSettings(pool: Pool, options: EquityOptions): Settings {
  const { method = "auto", samples, targetError, seed: written, onProgress, signal } = options;
  if (!["auto", "exact", "sampled"].includes(method))
    throw wrongSetting("method", `method ${shown(method)}; use auto, exact or sampled`);
  if (!isAbsent(samples) && !Number.isInteger(samples))
    throw wrongSetting("samples", `samples=${shown(samples)}; give a whole number`);
  if (!isAbsent(targetError) && (typeof targetError !== "number" || Number.isNaN(targetError)))
    throw wrongSetting(
      "targetError",
      `targetError=${shown(targetError)}; give a fraction, such as 0.001`,
    );
  const sampling = !isAbsent(samples) ? "samples" : !isAbsent(targetError) ? "targetError" : null;
  if (method === "exact" && sampling !== null)
    throw wrongSetting(
      sampling,
      "samples and targetError are for sampling; leave them out or method: 'exact'",
    );
  if (sampling !== null) refuseLimits(pool, options);
  const seed = written === undefined ? undefined : readSeed(written);
  return { method, samples, targetError, hands: options.hands === true, seed, onProgress, signal };
}

function refuseLimits(pool: Pool, choice: Choice): void {
  const { setting, remedy } = pool.local.refuseSettings(choice);
  if (setting === "") return;
  const name = setting === "samples" ? setting : "targetError";
  throw wrongSetting(name, `${name}=${choice[name]}; ${remedy}`, "limit-exceeded");
}

/** Read a seed: a number, a big integer, or decimal text, as JSON carries it. */
function readSeed(seed: unknown): bigint {
  const isWhole =
    typeof seed === "bigint" ||
    (typeof seed === "number" && Number.isSafeInteger(seed)) ||
    (typeof seed === "string" && /^\d{1,20}$/.test(seed));
  if (!isWhole) throw wrongSetting("seed", `seed=${shown(seed)}; give a whole number`);
  const number = BigInt(seed as bigint | number | string);
  if (number >= 0n && number < SEEDS) return number;
  const message = `seed=${number}; seeds are unsigned 64-bit numbers`;
  throw wrongSetting("seed", message, "limit-exceeded");
}

function wrongSetting(name: string, message: string, code: ErrorCode = "poker-error"): PokerError {
  return new PokerError(code, message, { pointer: `/${name}` });
}
