// The core that reads and writes text on this thread. Importing this file waits until it is there, so
// that texts are read without a promise.
import { compiledModule } from "../core/compiled.ts";
import type { Instance } from "../core/instance.ts";
import type { Argument } from "../core/memory.ts";
import { instantiate } from "../core/module.ts";
import { PokerError } from "../errors.ts";
import { shown } from "./characters.ts";

let core: Instance | null = null;

/** Load the core unless it is there. */
export async function loadReader(): Promise<void> {
  core ??= await instantiate(await compiledModule());
}

// Where the module cannot be fetched now, the next `load()` tries again.
await loadReader().catch(() => {});

/** Have the core of this thread answer a question. */
export function askCore<Answer>(name: string, ...args: Argument[]): Answer {
  if (core === null)
    throw new Error("the engine's module could not be fetched; load() tries again");
  return core.ask(name, ...args);
}

/** Have the core read a text; what it refuses is an error with this text as its input. */
export function readText<Answer>(text: string, name: string, ...args: Argument[]): Answer {
  if (typeof text !== "string")
    throw new PokerError("poker-error", `${shown(text)} is not text, like AhKd`);
  try {
    return askCore(name, text, ...args);
  } catch (error) {
    throw error instanceof PokerError ? error.about(text) : error;
  }
}

/** Return the error for `length` characters of a text, from a column on. */
export function notationError(
  text: string,
  column: number,
  length: number,
  reason: string,
  hint = "",
): PokerError {
  try {
    return readText<never>(text, "refuse_text", column, length, reason, hint);
  } catch (error) {
    if (error instanceof PokerError) return error;
    throw error;
  }
}

/** Return the error for a whole text. */
export function wholeTextError(text: string, reason: string, hint: string): PokerError {
  return notationError(text, 1, Math.max(1, [...text].length), reason, hint);
}
