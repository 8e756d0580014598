// A survey: the equity of two ranges on many flops, shared by workers, and its summary.
//
// The mean weighs a flop by the number of flops that it stands for times the weighted combo pairs
// that are live on it.
import { Fraction } from "engine/fraction.js";
import type { Schemas } from "../api/client";
import { exactSum } from "./exact_sum";
import { type FlopEntry, TRAITS, traitOf } from "./flop_list";
import type { FlopTally, SurveyTask } from "./flop_tallies";
import { RUNOUTS, scaledWeights } from "./scaled_weights";

const BARS = 20;
const FLOPS_PER_TASK = 8;
const RECORD_MS = 150;
const MAX_WORKERS = 8;
const GROUPED = ["high", "suits", "pairing", "connectedness"] as const;

type Weights = Float64Array;
type SurveyRecord = Schemas["SurveyRows"] | Schemas["SurveyDone"];
type Notes = Pick<Schemas["SurveySummary"], "overlaps" | "warnings">;

type SurveyInput = Omit<SurveyTask, "first" | "flops">;

/** Sums over the flops that one stands for. */
interface Sums {
  flop: FlopEntry;
  dealt: bigint | number;
  won: bigint | number;
  nuts: readonly [number, number];
}

export class Survey {
  readonly #flops: readonly FlopEntry[];
  readonly #input: SurveyInput;
  readonly #unit: number;
  readonly #sums: Sums[] = [];

  constructor(ranges: readonly [Weights, Weights], flops: readonly FlopEntry[]) {
    this.#flops = flops;
    const { unit, ...scaled } = scaledWeights(ranges);
    this.#input = { ranges, ...scaled };
    this.#unit = unit;
  }

  /** Yield the records of the survey as they are computed. */
  async *records(notes: Notes, signal: AbortSignal): AsyncGenerator<SurveyRecord> {
    const workers = new SurveyWorkers(this.#input);
    try {
      let sentAt = performance.now();
      let sent = 0;
      for await (const tallies of workers.run(this.#flops)) {
        signal.throwIfAborted();
        for (const tally of tallies) this.#add(tally);
        if (performance.now() - sentAt < RECORD_MS && this.#sums.length < this.#flops.length)
          continue;
        yield this.#rows(sent);
        [sent, sentAt] = [this.#sums.length, performance.now()];
      }
    } finally {
      workers.close();
    }
    yield { kind: "done", summary: { ...this.#summary(), ...notes } };
  }

  #add({ number, ...sums }: FlopTally): void {
    const flop = this.#flops[number];
    if (flop) this.#sums.push({ flop, ...sums });
  }

  #rows(first: number): Schemas["SurveyRows"] {
    const flops = this.#sums.slice(first).map((sums) => {
      const [dealt, { flop, nuts }] = [Number(sums.dealt), sums];
      return {
        ...flop,
        equity: equityOf(sums),
        pairs: (dealt * this.#unit) / flop.weight,
        computed: true,
        nut_shares: dealt > 0 ? nuts.map((weight) => weight / dealt) : null,
      };
    });
    return { kind: "flops", done: this.#sums.length, total: this.#flops.length, flops };
  }

  #summary(): Omit<Schemas["SurveySummary"], keyof Notes> {
    const all = this.#sums;
    return {
      mean: meanOf(all),
      fraction: fractionOf(all)?.toString() ?? null,
      nut_shares: nutSharesOf(all),
      rounded: this.#input.isRounded,
      count: all.length,
      weight: weightOf(all),
      computed: all.length,
      tables: "every flop computed in this browser, combo by combo",
      distribution: distributionOf(all),
      groups: groupsOf(all),
    };
  }
}

function weightOf(sums: readonly Sums[]): number {
  return sums.reduce((total, { flop }) => total + flop.weight, 0);
}

/** Return the first range's equity on a flop; null if nothing can be dealt. */
function equityOf({ dealt, won }: Sums): number | null {
  return dealt ? Number(won) / (2 * RUNOUTS * Number(dealt)) : null;
}

function meanOf(sums: readonly Sums[]): number | null {
  const exact = fractionOf(sums);
  if (exact) return exact.toNumber();
  const dealt = exactSum(sums.map((each) => Number(each.dealt)));
  return dealt ? exactSum(sums.map((each) => Number(each.won))) / (2 * RUNOUTS * dealt) : null;
}

/** Return the mean as an exact fraction; null if rounded or nothing can be dealt. */
function fractionOf(sums: readonly Sums[]): Fraction | null {
  let [dealt, won] = [0n, 0n];
  for (const each of sums) {
    if (typeof each.dealt !== "bigint" || typeof each.won !== "bigint") return null;
    dealt += each.dealt;
    won += each.won;
  }
  return dealt ? new Fraction(won, BigInt(2 * RUNOUTS) * dealt) : null;
}

function nutSharesOf(sums: readonly Sums[]): number[] | null {
  const dealt = exactSum(sums.map((each) => Number(each.dealt)));
  if (!dealt) return null;
  return [0, 1].map((player) => exactSum(sums.map(({ nuts }) => nuts[player] ?? 0)) / dealt);
}

/** Return the share of the flops in each twentieth of equity, by weight. */
function distributionOf(sums: readonly Sums[]): number[] {
  const bars = new Array<number>(BARS).fill(0);
  for (const each of sums) {
    const [equity, { flop }] = [equityOf(each), each];
    if (equity === null) continue;
    const bar = Math.min(BARS - 1, Math.trunc(equity * BARS));
    bars[bar] = (bars[bar] ?? 0) + flop.weight;
  }
  const total = Math.max(
    1,
    bars.reduce((sum, bar) => sum + bar, 0),
  );
  return bars.map((bar) => bar / total);
}

function groupsOf(sums: readonly Sums[]): Schemas["FlopGroup"][] {
  return GROUPED.flatMap((trait) =>
    TRAITS[trait].flatMap((value): Schemas["FlopGroup"][] => {
      const members = sums.filter(({ flop }) => traitOf(flop, trait) === value);
      if (members.length === 0) return [];
      return [
        {
          trait: trait === "high" ? "high_card" : trait,
          value,
          count: members.length,
          weight: weightOf(members),
          mean: meanOf(members),
          nut_shares: nutSharesOf(members),
        },
      ];
    }),
  );
}

/** Workers that share the flops of a survey. */
class SurveyWorkers {
  readonly #workers: Worker[] = [];
  readonly #input: SurveyInput;

  constructor(input: SurveyInput) {
    this.#input = input;
    const count = Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1));
    for (let number = 0; number < count; number += 1) {
      this.#workers.push(
        new Worker(new URL("./flop_worker.ts", import.meta.url), { type: "module" }),
      );
    }
  }

  /** Yield the tallies of a few flops at a time, as workers finish them. */
  async *run(flops: readonly FlopEntry[]): AsyncGenerator<FlopTally[]> {
    const tasks: SurveyTask[] = [];
    for (let first = 0; first < flops.length; first += FLOPS_PER_TASK) {
      const part = flops.slice(first, first + FLOPS_PER_TASK);
      tasks.push({
        ...this.#input,
        first,
        flops: part.map(({ flop, weight }) => ({ flop, weight })),
      });
    }
    const running = new Map<Worker, Promise<{ worker: Worker; tallies: FlopTally[] }>>();
    const start = (worker: Worker) => {
      const task = tasks.shift();
      if (task)
        running.set(
          worker,
          ask(worker, task).then((tallies) => ({ worker, tallies })),
        );
    };
    for (const worker of this.#workers) start(worker);
    while (running.size > 0) {
      const { worker, tallies } = await Promise.race(running.values());
      running.delete(worker);
      start(worker);
      yield tallies;
    }
  }

  close(): void {
    for (const worker of this.#workers) worker.terminate();
  }
}

/** Give a worker a task, and wait for its answer. */
function ask(worker: Worker, task: SurveyTask): Promise<FlopTally[]> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FlopTally[] | string>) => {
      if (typeof data === "string") reject(new Error(data));
      else resolve(data);
    };
    worker.onerror = (event) => reject(new Error(event.message || "a worker could not be started"));
    worker.postMessage(task);
  });
}
