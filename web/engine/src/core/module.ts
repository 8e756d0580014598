// The compiled module: compiled once, instantiated for this thread and for every worker.
import { Core } from "./core.ts";
import type { Exports } from "./memory.ts";

/** Instantiate the core; the same compiled module serves any number of threads. */
export async function instantiate(module: WebAssembly.Module): Promise<Core> {
  const host = new Host();
  const first = await WebAssembly.instantiate(module, host.imports);
  return new Core(host.start(first), () => {
    const next = new Host();
    return next.start(new WebAssembly.Instance(module, next.imports));
  });
}

// The core opens no file. Where memory runs out the C library writes a message before it traps; it
// writes again as long as writing seems to succeed, so every function of the system refuses.
const EBADF = 8;
const SYSTEM = new Proxy({}, { get: () => () => EBADF });
const ASCII = new TextDecoder();
const UTF8 = new TextEncoder();
const LONGEST_NUMBER = 32; // characters of a number as text, rounded up

/** What an instance calls: the system, and the reader of numbers, which every host has. */
class Host {
  #memory: WebAssembly.Memory | null = null;
  readonly imports = {
    wasi_snapshot_preview1: SYSTEM,
    runout: {
      number_of: (address: number, bytes: number) =>
        Number(ASCII.decode(this.#bytesAt(address, bytes))),
      text_of_number: (value: number, address: number) =>
        UTF8.encodeInto(String(value), this.#bytesAt(address, LONGEST_NUMBER)).written,
    },
  };

  /** Return the functions of an instance that was made with these imports. */
  start(instance: WebAssembly.Instance): Exports {
    const exports = instance.exports as unknown as Exports;
    this.#memory = exports.memory;
    exports._initialize();
    return exports;
  }

  /** Return a stretch of the memory; addresses from 2^31 on arrive as negative numbers. */
  #bytesAt(address: number, bytes: number): Uint8Array {
    const buffer = this.#memory?.buffer ?? new ArrayBuffer(0);
    return new Uint8Array(buffer, address >>> 0, bytes);
  }
}
