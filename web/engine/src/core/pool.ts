// The cores of an engine: one on this thread, and those that do longer work in turn.
import { Member } from "../member.ts";
import type { Core } from "./core.ts";
import { Lane } from "./lane.ts";
import { instantiate } from "./module.ts";
import { processors } from "./platform.ts";

const MAX_WORKERS = 16;

/** The cores of an engine; none of them disturbs a question that another one has open. */
export class Pool {
  /** The core on this thread, for work of less than some milliseconds. */
  readonly local: Core;
  /** All workers, for long work. */
  readonly long: Lane;
  /** A worker of its own, so that small samples do not wait for long work. */
  readonly short: Lane;

  private constructor(module: WebAssembly.Module, local: Core, workers: number) {
    this.local = local;
    this.long = new Lane(module, workers);
    this.short = new Lane(module, Math.min(workers, 1));
  }

  static async start(module: WebAssembly.Module, workers: number | undefined): Promise<Pool> {
    const count = workers ?? Math.min(processors(), MAX_WORKERS);
    if (!Number.isInteger(count) || count < 0 || count > MAX_WORKERS)
      throw new Member("workers").error(
        "limit-exceeded",
        `${String(workers)}; use a whole number from 0 to ${MAX_WORKERS}`,
      );
    return new Pool(module, await instantiate(module), count);
  }

  close(): void {
    this.long.close();
    this.short.close();
  }
}
