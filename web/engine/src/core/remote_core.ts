// A core in a worker: calls are posted to it, and its answers resolve them.
import { PokerError } from "../errors.ts";
import type { Core } from "./core.ts";
import type { Port } from "./port.ts";
import type { WorkerAnswer } from "./worker.ts";

/** The name of a function of the core. */
export type Method = {
  [Name in keyof Core]: Core[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Core];
export type Arguments<Name extends Method> = Parameters<Core[Name]>;
export type Answer<Name extends Method> = ReturnType<Core[Name]>;

/** A core in a worker. */
export class RemoteCore {
  readonly #port: Port;
  readonly #waiting = new Map<
    number,
    { resolve: (answer: never) => void; reject: (error: Error) => void }
  >();
  #last = 0;
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
    this.hasAnswered = true;
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
