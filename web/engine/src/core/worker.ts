// A worker: a module of its own, which answers calls of the core's functions.

import { PokerError } from "../errors.ts";
import type { Core } from "./core.ts";
import { instantiate } from "./module.ts";

export interface WorkerCall {
  id: number;
  name: keyof Core;
  args: unknown[];
}

export type WorkerAnswer =
  | { id: number; answer: unknown }
  | { id: number; refused: { code: PokerError["code"]; message: string } }
  | { id: number; failed: string };

let core: Promise<Core> | null = null;

/** Take the compiled module, then answer calls; nothing is awaited before the first message. */
export function answerCall(message: unknown, reply: (message: unknown) => void): void {
  if (message instanceof WebAssembly.Module) {
    core = instantiate(message);
    return;
  }
  const { id, name, args } = message as WorkerCall;
  core
    ?.then((loaded) => {
      const method = loaded[name] as unknown as (...args: unknown[]) => unknown;
      reply({ id, answer: method.apply(loaded, args) } satisfies WorkerAnswer);
    })
    .catch((error: unknown) => {
      const answer: WorkerAnswer =
        error instanceof PokerError
          ? { id, refused: { code: error.code, message: error.message } }
          : { id, failed: String(error) };
      reply(answer);
    });
}
