// An instance of the compiled module: its functions called by name, answered with numbers or JSON.
import { errorOf, PokerError } from "../errors.ts";
import { NO_DEAL } from "./codes.ts";
import { type Argument, CallMemory, type Exports } from "./memory.ts";

type CoreFunction = (...args: (number | bigint)[]) => number;

/** An instance of the module, with one thread; it is replaced where memory runs out inside of it. */
export class Instance {
  readonly #restart: () => Exports;
  protected exports: Exports;

  /** `restart` makes another instance, for when memory has run out inside of one. */
  constructor(exports: Exports, restart: () => Exports) {
    this.exports = exports;
    this.#restart = restart;
  }

  /** Call a function that answers with a number, which may be a refusal. */
  call(name: string, ...args: Argument[]): number {
    const { exports } = this;
    const memory = new CallMemory(exports);
    try {
      const answer = (exports[name] as CoreFunction)(...memory.place(args));
      memory.readOutputs();
      return answer;
    } catch (error) {
      const hasStopped = error instanceof WebAssembly.RuntimeError;
      // A module never gives memory back.
      if (hasStopped || memory.isExhausted) this.exports = this.#restart();
      if (!hasStopped) throw error;
      throw new PokerError(
        "limit-exceeded",
        `the engine stopped (${error.message}), most likely for want of memory; ask for less at once`,
      );
    } finally {
      if (exports === this.exports) memory.release();
    }
  }

  /** Call a function that answers with a number or a refusal, which is an error here. */
  checked(name: string, ...args: Argument[]): number {
    return passed(name, this.call(name, ...args));
  }

  /** Call a function that answers with the length of its bytes. */
  askBytes(name: string, ...args: Argument[]): Uint8Array<ArrayBuffer> {
    return this.#answer(this.checked(name, ...args)).slice();
  }

  /** Call a function that answers with the length of a JSON text; an `error` in it is thrown. */
  ask<Answer>(name: string, ...args: Argument[]): Answer {
    return this.parsed(this.checked(name, ...args));
  }

  /** Return the JSON answer of this length; an `error` in it is thrown. */
  protected parsed<Answer>(length: number): Answer {
    const answer = JSON.parse(UTF_8.decode(this.#answer(length)));
    if (answer?.error) throw errorOf(answer.error);
    return answer;
  }

  #answer(length: number): Uint8Array<ArrayBuffer> {
    const { memory, answer_text } = this.exports;
    return new Uint8Array(memory.buffer as ArrayBuffer, answer_text() >>> 0, length);
  }
}

const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Return what a function has answered unless it is a refusal, which is an error. */
export function passed(name: string, answer: number): number {
  if (answer >= 0) return answer;
  throw new PokerError(
    answer === NO_DEAL ? "no-possible-deal" : "poker-error",
    `${name}: the core refuses the arguments (code ${answer})`,
  );
}
