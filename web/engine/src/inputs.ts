// Cards as callers give them: text, or ids; and the refusal of a card in two places.
import { PokerError } from "./errors.ts";
import { DECK_SIZE } from "./game.ts";
import { type Card, formatCard, parseCards } from "./text/cards.ts";
import { shown } from "./text/characters.ts";

export { shown };

/** Cards as text, `AhKd`, or as ids, 4 * rank + suit. */
export type Cards = string | readonly Card[] | Uint8Array;

/** Read cards; `name` is what messages call them. */
export function readCards(cards: unknown, name: string, pointer: string): Card[] {
  if (typeof cards === "string") return located(pointer, () => parseCards(cards));
  if (!Array.isArray(cards) && !(cards instanceof Uint8Array))
    throw new PokerError("poker-error", `${name}: ${shown(cards)} is neither text nor cards`, {
      pointer,
    });
  refuseDetached(cards, name, pointer);
  const ids = Array.from(cards as ArrayLike<unknown>);
  for (const id of ids)
    if (typeof id !== "number" || !Number.isInteger(id) || id < 0 || id >= DECK_SIZE)
      throw new PokerError(
        "poker-error",
        `${name}: ${shown(id)} is not a card; ids run from 0 to 51`,
        {
          pointer,
        },
      );
  const numbers = ids as number[];
  const twice = numbers.find((id, at) => numbers.indexOf(id) !== at);
  if (twice !== undefined)
    throw new PokerError("duplicate-card", `${formatCard(twice)} is there twice; remove one`, {
      pointer,
    });
  return numbers;
}

/** Refuse an array whose buffer was transferred to another thread; it would read as empty. */
export function refuseDetached(values: unknown, name: string, pointer: string): void {
  if (!ArrayBuffer.isView(values)) return;
  const { detached } = values.buffer as ArrayBufferLike & { detached?: boolean };
  if (detached)
    throw new PokerError("poker-error", `${name}: the buffer was transferred elsewhere`, {
      pointer,
    });
}

/** Run what reads a member of the input; its errors point to the member. */
export function located<Result>(pointer: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof PokerError ? error.at(pointer) : error;
  }
}

/** What observes a calculation, and what stops it. */
export interface ObserverOptions {
  onProgress?: unknown;
  signal?: unknown;
}

/** Refuse what cannot observe or stop a calculation. */
export function refuseWrongObservers({ onProgress, signal }: ObserverOptions): void {
  if (onProgress !== undefined && onProgress !== null && typeof onProgress !== "function")
    throw new PokerError("poker-error", `onProgress: ${shown(onProgress)} is not a function`, {
      pointer: "/onProgress",
    });
  const hasSignal = signal !== undefined && signal !== null;
  const { throwIfAborted } = Object(signal) as { throwIfAborted?: unknown };
  if (hasSignal && typeof throwIfAborted !== "function")
    throw new PokerError(
      "poker-error",
      `signal: ${shown(signal)} is not an AbortSignal; give the signal of an AbortController`,
      { pointer: "/signal" },
    );
}

/** Refuse what is not an object, and a member that is not known: a misspelt one would be ignored. */
export function refuseUnknownMembers(input: unknown, known: readonly string[], name: string): void {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw new PokerError(
      "poker-error",
      `${name}: ${shown(input)} is not an object with ${known.join(", ")}`,
      { pointer: "" },
    );
  const unknown = Object.keys(input).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const step = unknown.replaceAll("~", "~0").replaceAll("/", "~1");
  throw new PokerError(
    "poker-error",
    `${name}: ${shown(unknown)} is not known; there are ${known.join(", ")}`,
    { pointer: `/${step}` },
  );
}

/** Cards and where they are: a member of the input, and what a message calls it. */
export interface CardPlace {
  pointer: string;
  phrase: string;
  ids: readonly Card[];
}

/** Refuse a card that is in two places, and name both. */
export function refuseConflicts(places: readonly CardPlace[], remedy = "remove one"): void {
  const first = new Map<Card, CardPlace>();
  for (const place of places)
    for (const id of place.ids) {
      const before = first.get(id);
      if (before === undefined) {
        first.set(id, place);
        continue;
      }
      const card = formatCard(id);
      const message =
        before.pointer === place.pointer
          ? `${card} is twice ${place.phrase}; ${remedy}`
          : `${card} is ${before.phrase} and ${place.phrase}; ${remedy}`;
      throw new PokerError("duplicate-card", message, { pointer: place.pointer });
    }
}

/** Return a count with its noun: `1 card`, `3 cards`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
