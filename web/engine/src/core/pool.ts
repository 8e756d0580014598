// The cores of an engine: one on this thread, and workers for long work, started when first needed.
//
// Work is cut by the size of the question, never by the number of workers, and its results are
// added in order: every number of workers gives the same answer.

import { PokerError } from "../errors.ts";
import type { Core } from "./core.ts";
import { instantiate } from "./module.ts";
import { processors, startWorker } from "./platform.ts";
import type { Port } from "./port.ts";
import type { WorkerAnswer } from "./worker.ts";

const MAX_WORKERS = 16;

type Method = {
  [Name in keyof Core]: Core[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Core];
type Arguments<Name extends Method> = Parameters<Core[Name]>;
type Answer<Name extends Method> = ReturnType<Core[Name]>;

/** The cores of an engine. */
export class Pool {
  readonly #module: WebAssembly.Module;
  readonly #wanted: number;
  readonly #local: Core;
  #workers: RemoteCore[] | null = null;
  #long: Promise<Core> | null = null; // for long work on this thread
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  private constructor(module: WebAssembly.Module, local: Core, wanted: number) {
    this.#module = module;
    this.#local = local;
    this.#wanted = wanted;
  }

  static async start(module: WebAssembly.Module, workers: number | undefined): Promise<Pool> {
    const wanted = workers ?? Math.min(processors(), MAX_WORKERS);
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > MAX_WORKERS)
      throw new PokerError(
        "limit-exceeded",
        `workers: ${String(workers)}; use a whole number from 0 to ${MAX_WORKERS}`,
        { pointer: "/workers" },
      );
    return new Pool(module, await instantiate(module), wanted);
  }

  /** The core on this thread, for work of less than some milliseconds. */
  get local(): Core {
    return this.#local;
  }

  /**
   * Do long work after that which came before: a core keeps the state of one question, which
   * another question between two calls would discard.
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(() => {
      this.#refuseClosed();
      return work();
    });
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Call a function of the core in one of the workers, or here if there are none. */
  async call<Name extends Method>(name: Name, ...args: Arguments<Name>): Promise<Answer<Name>> {
    const [first] = this.#started();
    return first ? first.call(name, args) : this.#here(name, args);
  }

  /** Call a function once for each list of arguments; return the answers in their order. */
  async map<Name extends Method>(
    name: Name,
    calls: readonly Arguments<Name>[],
  ): Promise<Answer<Name>[]> {
    const workers = this.#started();
    const answers: Answer<Name>[] = [];
    if (workers.length === 0) {
      for (const args of calls) answers.push(await this.#here(name, args));
      return answers;
    }
    let next = 0;
    const work = async (worker: RemoteCore) => {
      for (let at = next++; at < calls.length; at = next++) {
        const args = calls[at];
        if (args) answers[at] = await worker.call(name, args);
      }
    };
    await Promise.all(workers.slice(0, calls.length).map(work));
    return answers;
  }

  /** The number of cores that share long work. */
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

  /** End all workers after one failed; the next question starts new ones. */
  #drop(error: Error): void {
    if (this.#isClosed) return;
    const workers = this.#workers ?? [];
    this.#workers = null;
    for (const worker of workers) worker.close(error);
  }

  /** Call here, after a pause in which the page can draw and take events. */
  async #here<Name extends Method>(name: Name, args: Arguments<Name>): Promise<Answer<Name>> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#refuseClosed();
    // Not the core of short questions, which are asked while this one pauses.
    this.#long ??= instantiate(this.#module);
    const core = await this.#long;
    const method = core[name] as unknown as (...args: Arguments<Name>) => Answer<Name>;
    return method.apply(core, args);
  }
}

/** A core in a worker. */
class RemoteCore {
  readonly #port: Port;
  readonly #waiting = new Map<
    number,
    { resolve: (answer: never) => void; reject: (error: Error) => void }
  >();
  #last = 0;
  #failure: Error | null = null;

  constructor(port: Port, module: WebAssembly.Module, onFailure: (error: Error) => void) {
    this.#port = port;
    port.listen(
      (message) => this.#take(message as WorkerAnswer),
      (error) => {
        if (this.#failure !== null) return;
        this.#fail(error);
        onFailure(error);
      },
    );
    port.post(module);
  }

  call<Name extends Method>(name: Name, args: Arguments<Name>): Promise<Answer<Name>> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#waiting.set(id, { resolve, reject });
      this.#port.hold(true);
      this.#port.post({ id, name, args });
    });
  }

  close(reason: Error = new PokerError("poker-error", "the engine was closed")): void {
    this.#port.close();
    this.#fail(reason);
  }

  #take(message: WorkerAnswer): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.#port.hold(false);
    if ("answer" in message) waiting?.resolve(message.answer as never);
    else if ("refused" in message)
      waiting?.reject(new PokerError(message.refused.code, message.refused.message));
    else waiting?.reject(new Error(`a worker failed: ${message.failed}`));
  }

  /** Refuse what waits and what comes: a worker that could not be loaded answers nothing. */
  #fail(error: Error): void {
    this.#failure = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#port.hold(false);
  }
}
