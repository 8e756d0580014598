// The module's memory: arguments laid out for one call, and answers read from it.
import { PokerError } from "../errors.ts";

/** What every module of the core exports. */
export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(bytes: number): number;
  release(address: number): void;
  [name: string]: unknown;
}

/** Memory for the arguments and answers of one call. */
export class CallMemory {
  readonly #exports: Exports;
  readonly #blocks: number[] = [];
  /** Whether the module had no memory left. */
  isExhausted = false;

  constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** Return the address of new memory, all zeros. */
  reserve(bytes: number): number {
    if (!(bytes <= 0x7fffffff)) throw outOfMemory(bytes);
    const address = this.#exports.allocate(bytes) >>> 0;
    if (address === 0) {
      this.isExhausted = true;
      throw outOfMemory(bytes);
    }
    this.#blocks.push(address);
    new Uint8Array(this.#exports.memory.buffer, address, bytes).fill(0);
    return address;
  }

  bytes(values: ArrayLike<number>): number {
    const address = this.reserve(values.length);
    new Uint8Array(this.#exports.memory.buffer, address, values.length).set(values);
    return address;
  }

  words(values: ArrayLike<number>): number {
    const address = this.reserve(4 * values.length);
    new Int32Array(this.#exports.memory.buffer, address, values.length).set(values);
    return address;
  }

  longs(values: readonly bigint[]): number {
    const address = this.reserve(8 * values.length);
    new BigInt64Array(this.#exports.memory.buffer, address, values.length).set(values);
    return address;
  }

  doubles(rows: readonly Float64Array[]): number {
    const length = rows.reduce((sum, row) => sum + row.length, 0);
    const address = this.reserve(8 * length);
    const target = new Float64Array(this.#exports.memory.buffer, address, length);
    let at = 0;
    for (const row of rows) {
      target.set(row, at);
      at += row.length;
    }
    return address;
  }

  // Views are made anew for each reading: memory that grows invalidates those before.

  view(address: number, bytes: number): DataView {
    return new DataView(this.#exports.memory.buffer, address, bytes);
  }

  readBytes(address: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(
      this.#exports.memory.buffer,
      address,
      length,
    ).slice() as Uint8Array<ArrayBuffer>;
  }

  readShorts(address: number, length: number): Uint16Array {
    return new Uint16Array(this.#exports.memory.buffer, address, length).slice();
  }

  readWords(address: number, length: number): number[] {
    return [...new Int32Array(this.#exports.memory.buffer, address, length)];
  }

  readDoubles(address: number, length: number): Float64Array<ArrayBuffer> {
    return new Float64Array(
      this.#exports.memory.buffer,
      address,
      length,
    ).slice() as Float64Array<ArrayBuffer>;
  }

  readLongs(address: number, length: number): BigUint64Array {
    return new BigUint64Array(this.#exports.memory.buffer, address, length).slice();
  }

  release(): void {
    for (const block of this.#blocks) this.#exports.release(block);
  }
}

function outOfMemory(bytes: number): PokerError {
  return new PokerError(
    "limit-exceeded",
    `the question needs ${bytes} bytes of memory, more than are left; ask again, or for less at once`,
  );
}
