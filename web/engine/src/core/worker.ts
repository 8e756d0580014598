// A worker: a module of its own, which does steps.
import { PokerError } from "../errors.ts";
import type { Core, StepAnswer } from "./core.ts";
import { instantiate } from "./module.ts";
import type { StepCall } from "./remote_core.ts";

export type WorkerAnswer =
  | { answer: StepAnswer }
  | { refused: { code: PokerError["code"]; message: string } }
  | { failed: string };

let core: Promise<Core> | null = null;

/** Take the compiled module, then do steps; nothing is awaited before the first message. */
export function answerCall(message: unknown, reply: (answer: WorkerAnswer) => void): void {
  if (message instanceof WebAssembly.Module) {
    core = instantiate(message);
    return;
  }
  core
    ?.then((loaded) => reply({ answer: loaded.doStep(...(message as StepCall)) }))
    .catch((error: unknown) => {
      if (!(error instanceof PokerError)) reply({ failed: String(error) });
      else reply({ refused: { code: error.code, message: error.message } });
    });
}
