// A survey: the equity of two ranges on many flops, shared by workers, and its summary.
//
// The mean weighs a flop by the number of flops that it stands for times the weighted combo pairs
// that are live on it.
import type { Schemas } from "../api/client";
import { exactSum } from "./exact_sum";
import type { FlopEntry } from "./flop_list";
import type { FlopTally, SurveyTask } from "./flop_worker";

const RUNOUTS = 990; // ways to deal turn and river
const SCALE = 10_000; // weights with more decimals are rounded by the core
const BARS = 20;
const FLOPS_PER_TASK = 8;
const RECORD_MS = 150;
const MAX_WORKERS = 8;
const GROUPED = {
  high_card: ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"],
  suits: ["rainbow", "two-tone", "monotone"],
  pairing: ["unpaired", "paired", "trips"],
  connectedness: ["connected", "gapped", "disconnected"],
} as const;

type Weights = Float64Array;
type Record = Schemas["SurveyRows"] | Schemas["SurveyDone"];
type Notes = Pick<Schemas["SurveySummary"], "overlaps" | "warnings">;

/** Sums over the flops that one stands for. */
interface Sums {
  flop: FlopEntry;
  equity: number | null;
  dealt: number;
  won: number;
  nuts: readonly [number, number];
}

export class Survey {
  readonly #ranges: readonly [Weights, Weights];
  readonly #flops: readonly FlopEntry[];
  readonly #isRounded: boolean;
  readonly #sums: Sums[] = [];

  constructor(ranges: readonly [Weights, Weights], flops: readonly FlopEntry[]) {
    this.#flops = flops;
    this.#isRounded = ranges.some((weights) =>
      weights.some((weight) => Math.abs(Math.round(weight * SCALE) / SCALE - weight) > 1e-15),
    );
    this.#ranges = ranges;
  }

  /** Yield the records of the survey as they are computed. */
  async *records(notes: Notes, signal: AbortSignal): AsyncGenerator<Record> {
    const crew = new Crew(this.#ranges);
    try {
      let sentAt = performance.now();
      let sent = 0;
      for await (const tallies of crew.run(this.#flops)) {
        signal.throwIfAborted();
        for (const tally of tallies) this.#add(tally);
        if (performance.now() - sentAt < RECORD_MS && this.#sums.length < this.#flops.length)
          continue;
        yield this.#rows(sent);
        [sent, sentAt] = [this.#sums.length, performance.now()];
      }
    } finally {
      crew.dismiss();
    }
    yield { kind: "done", summary: { ...this.#summary(), ...notes } };
  }

  #add({ number, ...sums }: FlopTally): void {
    const flop = this.#flops[number];
    if (flop) this.#sums.push({ flop, ...sums });
  }

  #rows(first: number): Schemas["SurveyRows"] {
    const flops = this.#sums.slice(first).map(({ flop, equity, dealt, nuts }) => ({
      ...flop,
      equity,
      pairs: dealt / flop.weight,
      computed: true,
      nut_shares: dealt > 0 ? nuts.map((weight) => weight / dealt) : null,
    }));
    return { kind: "flops", done: this.#sums.length, total: this.#flops.length, flops };
  }

  #summary(): Omit<Schemas["SurveySummary"], keyof Notes> {
    const all = this.#sums;
    return {
      mean: meanOf(all),
      fraction: null,
      nut_shares: nutSharesOf(all),
      rounded: this.#isRounded,
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

function meanOf(sums: readonly Sums[]): number | null {
  const dealt = exactSum(sums.map((each) => each.dealt));
  return dealt ? exactSum(sums.map((each) => each.won)) / (2 * RUNOUTS * dealt) : null;
}

function nutSharesOf(sums: readonly Sums[]): number[] | null {
  const dealt = exactSum(sums.map((each) => each.dealt));
  if (!dealt) return null;
  return [0, 1].map((player) => exactSum(sums.map(({ nuts }) => nuts[player] ?? 0)) / dealt);
}

/** Return the share of the flops in each twentieth of equity, by weight. */
function distributionOf(sums: readonly Sums[]): number[] {
  const bars = new Array<number>(BARS).fill(0);
  for (const { flop, equity } of sums) {
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

function groupsOf(sums: readonly Sums[]): Schemas["SurveyedGroup"][] {
  const groups: Schemas["SurveyedGroup"][] = [];
  for (const [trait, values] of Object.entries(GROUPED)) {
    for (const value of values) {
      const members = sums.filter(({ flop }) => flop[trait as keyof typeof GROUPED] === value);
      if (members.length === 0) continue;
      groups.push({
        trait: trait as keyof typeof GROUPED,
        value,
        count: members.length,
        weight: weightOf(members),
        mean: meanOf(members),
        nut_shares: nutSharesOf(members),
      });
    }
  }
  return groups;
}

/** Workers that share the flops of a survey. */
class Crew {
  readonly #workers: Worker[] = [];
  readonly #ranges: readonly [Weights, Weights];

  constructor(ranges: readonly [Weights, Weights]) {
    this.#ranges = ranges;
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
        ranges: this.#ranges,
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

  dismiss(): void {
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
