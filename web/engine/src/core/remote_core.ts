// A core in a worker: steps are posted to it, and its answers resolve them.
import { errorOf, PokerError } from "../errors.ts";
import type { Core, StepAnswer } from "./core.ts";
import type { Port } from "./port.ts";
import type { WorkerAnswer } from "./worker.ts";

/** The arguments of a step. */
export type StepCall = Parameters<Core["doStep"]>;

/** A core in a worker, which does one step at a time. */
export class RemoteCore {
  readonly #port: Port;
  #waiting: { resolve: (answer: StepAnswer) => void; reject: (error: Error) => void } | null = null;
  #failure: Error | null = null;
  /** Whether the worker could be started, as an answer has shown. */
  hasAnswered = false;

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

  doStep(args: StepCall): Promise<StepAnswer> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#port.hold(true);
      this.#port.post(args);
    });
  }

  close(reason: Error = new PokerError("poker-error", "the engine was closed")): void {
    this.#port.close();
    this.#fail(reason);
  }

  #take(message: WorkerAnswer): void {
    this.#port.hold(false);
    this.hasAnswered = true;
    if ("answer" in message) this.#waiting?.resolve(message.answer);
    else if ("refused" in message) this.#waiting?.reject(errorOf(message.refused));
    else this.#waiting?.reject(new Error(`a worker failed: ${message.failed}`));
  }

  /** Refuse what waits and what comes: a worker that could not be loaded answers nothing. */
  #fail(error: Error): void {
    this.#failure = error;
    this.#waiting?.reject(error);
    this.#port.hold(false);
  }
}
