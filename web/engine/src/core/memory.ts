// The module's memory: arguments laid out for one call, and values that the call writes.
import { PokerError } from "../errors.ts";

const UTF_8 = new TextEncoder();

/** What every module of the core exports. */
export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(bytes: number): number;
  release(address: number): void;
  /** The address of the last answer. */
  answer_text(): number;
  [name: string]: unknown;
}

type Values = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * An argument of a call: a number; a text, passed as address and length; values, or several one after
 * the other, passed as an address; values that the call writes; or a structure of 32-bit words.
 */
export type Argument =
  | number
  | bigint
  | string
  | Values
  | readonly Values[]
  | { output: Values }
  | { words: readonly Argument[] };

/** Memory for the arguments and outputs of one call. */
export class CallMemory {
  readonly #exports: Exports;
  readonly #blocks: number[] = [];
  readonly #outputs: { values: Values; address: number }[] = [];
  /** Whether the module had no memory left. */
  isExhausted = false;

  constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** Lay out arguments; return the numbers to pass for them. */
  place(args: readonly Argument[]): (number | bigint)[] {
    const placed: (number | bigint)[] = [];
    for (const argument of args) {
      if (typeof argument === "number" || typeof argument === "bigint") placed.push(argument);
      else if (typeof argument === "string") {
        const bytes = UTF_8.encode(argument);
        placed.push(this.#copy([bytes]), bytes.length);
      } else if (ArrayBuffer.isView(argument)) placed.push(this.#copy([argument]));
      else if ("words" in argument) {
        const words = new Int32Array(this.place(argument.words).map(Number));
        placed.push(this.#copy([words]));
      } else if ("output" in argument) placed.push(this.#reserveOutput(argument.output));
      else placed.push(this.#copy(argument));
    }
    return placed;
  }

  /** Fill the outputs with what the call has written. */
  readOutputs(): void {
    for (const { values, address } of this.#outputs)
      bytesOf(values).set(this.#bytesAt(address, values.byteLength));
  }

  release(): void {
    for (const block of this.#blocks) this.#exports.release(block);
  }

  /** Return the address of a copy of these blocks, one after the other. */
  #copy(blocks: readonly ArrayBufferView[]): number {
    const address = this.#reserve(blocks.reduce((sum, block) => sum + block.byteLength, 0));
    let at = address;
    for (const block of blocks) {
      this.#bytesAt(at, block.byteLength).set(bytesOf(block));
      at += block.byteLength;
    }
    return address;
  }

  /** Return the address of zeros, which become the output after the call. */
  #reserveOutput(values: Values): number {
    const address = this.#reserve(values.byteLength);
    this.#bytesAt(address, values.byteLength).fill(0);
    this.#outputs.push({ values, address });
    return address;
  }

  #reserve(bytes: number): number {
    const canBeAddressed = bytes <= 0x7fffffff;
    const address = canBeAddressed ? this.#exports.allocate(bytes) >>> 0 : 0;
    if (address === 0) {
      this.isExhausted = canBeAddressed;
      throw outOfMemory(bytes);
    }
    this.#blocks.push(address);
    return address;
  }

  /** Return a view of the memory, which is valid until memory grows. */
  #bytesAt(address: number, bytes: number): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, address, bytes);
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function outOfMemory(bytes: number): PokerError {
  return new PokerError(
    "limit-exceeded",
    `the question needs ${bytes} bytes of memory, more than are left; ask again, or for less at once`,
  );
}
