// The compiled module: compiled once, instantiated for this thread and for every worker.
import { Core } from "./core.ts";
import type { Exports } from "./memory.ts";

/** Instantiate the core; the same compiled module serves any number of threads. */
export async function instantiate(module: WebAssembly.Module): Promise<Core> {
  const first = await WebAssembly.instantiate(module, IMPORTS);
  return new Core(started(first), () => started(new WebAssembly.Instance(module, IMPORTS)));
}

function started(instance: WebAssembly.Instance): Exports {
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return exports;
}

// The core opens no file. Where memory runs out the C library writes a message before it traps; it
// writes again as long as writing seems to succeed, so every import refuses.
const EBADF = 8;
const IMPORTS = { wasi_snapshot_preview1: new Proxy({}, { get: () => () => EBADF }) };
