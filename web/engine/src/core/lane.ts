// Work that is done in turn: by workers, started when first needed, or else on this thread.
//
// Work is cut by the size of the question, never by the number of workers, and its results are
// added in order: every number of workers gives the same answer.
import { PokerError } from "../errors.ts";
import type { Core, StepAnswer } from "./core.ts";
import { instantiate } from "./module.ts";
import { startWorker } from "./platform.ts";
import { RemoteCore, type StepCall } from "./remote_core.ts";

const MAX_FAILED_STARTS = 3;

/** Cores that share the work of one question at a time. */
export class Lane {
  readonly #module: WebAssembly.Module;
  readonly #wanted: number;
  #workers: RemoteCore[] | null = null;
  #core: Promise<Core> | null = null; // on this thread, where there are no workers
  #failedStarts = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(module: WebAssembly.Module, wanted: number) {
    this.#module = module;
    this.#wanted = wanted;
  }

  /**
   * Do work after that which came before: a core keeps the state of one question, which another
   * question between two calls would discard.
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(() => {
      this.#refuseClosed();
      this.#retryWorkers();
      return work();
    });
    this.#turn = done.catch(() => {});
    return done;
  }

  /**
   * Do steps, each once; return the answers in their order. After a refusal no step is begun any
   * more, and none is under way.
   */
  async doSteps(calls: readonly StepCall[]): Promise<StepAnswer[]> {
    const workers = this.#started();
    const answers: StepAnswer[] = [];
    if (workers.length === 0) {
      for (const args of calls) answers.push(await this.#here(args));
      return answers;
    }
    let next = 0;
    const work = async (worker: RemoteCore) => {
      try {
        for (let at = next++; at < calls.length; at = next++) {
          const args = calls[at];
          if (args) answers[at] = await this.#remotely(worker, args);
        }
      } catch (error) {
        next = calls.length;
        throw error;
      }
    };
    const loops = await Promise.allSettled(workers.slice(0, calls.length).map(work));
    for (const loop of loops) if (loop.status === "rejected") throw loop.reason;
    return answers;
  }

  /** The number of cores that share the work. */
  get size(): number {
    return Math.max(1, this.#started().length);
  }

  close(): void {
    this.#isClosed = true;
    for (const worker of this.#workers ?? []) worker.close();
    this.#workers = [];
  }

  #refuseClosed(): void {
    if (this.#isClosed) throw new PokerError("poker-error", "the engine was closed");
  }

  #started(): RemoteCore[] {
    this.#workers ??= Array.from({ length: this.#wanted }, () => startWorker())
      .filter((port) => port !== null)
      .map((port) => new RemoteCore(port, this.#module, (error) => this.#drop(error)));
    return this.#workers;
  }

  /** Start workers with the next question, unless that has failed too often. */
  #retryWorkers(): void {
    const mayStart = this.#failedStarts > 0 && this.#failedStarts < MAX_FAILED_STARTS;
    if (this.#workers?.length === 0 && mayStart) this.#workers = null;
  }

  /**
   * End all workers after one failed; the next question starts new ones. If none of them has
   * answered, they could not be started: a policy of the page forbids them, or their script cannot
   * be loaded. The question is then answered on this thread.
   */
  #drop(error: Error): void {
    const workers = this.#workers ?? [];
    if (this.#isClosed || workers.length === 0) return;
    const haveStarted = workers.some(({ hasAnswered }) => hasAnswered);
    this.#failedStarts = haveStarted ? 0 : this.#failedStarts + 1;
    this.#workers = haveStarted ? null : [];
    for (const worker of workers) worker.close(error);
  }

  /** Do a step in a worker, or here if it turns out that workers cannot be started. */
  async #remotely(worker: RemoteCore, args: StepCall): Promise<StepAnswer> {
    try {
      return await worker.doStep(args);
    } catch (error) {
      const hasWorkers = this.#workers === null || this.#workers.length > 0;
      if (hasWorkers || error instanceof PokerError) throw error;
      return this.#here(args);
    }
  }

  /** Do a step here, after a pause in which the page can draw and take events. */
  async #here(args: StepCall): Promise<StepAnswer> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#refuseClosed();
    this.#core ??= instantiate(this.#module);
    return (await this.#core).doStep(...args);
  }
}
