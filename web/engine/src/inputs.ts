// Values as callers give them, read and checked: cards as text or ids, boards, options.
import { PokerError } from "./errors.ts";
import { DECK_SIZE } from "./game.ts";
import { Member } from "./member.ts";
import { boardInOrder, type Card, formatCard, formatCards, parseCards } from "./text/cards.ts";
import { shown } from "./text/characters.ts";

export { shown };

/** Cards as text, `AhKd`, or as ids, 4 * rank + suit. */
export type Cards = string | readonly Card[] | Uint8Array;

export function readCards(cards: unknown, member: Member): Card[] {
  if (typeof cards === "string") return located(member.pointer, () => parseCards(cards));
  if (!Array.isArray(cards) && !(cards instanceof Uint8Array))
    throw member.error("poker-error", `${shown(cards)} is neither text nor cards`);
  refuseDetached(cards, member);
  const ids = Array.from(cards as ArrayLike<unknown>);
  for (const id of ids)
    if (typeof id !== "number" || !Number.isInteger(id) || id < 0 || id >= DECK_SIZE)
      throw member.error("poker-error", `${shown(id)} is not a card; ids run from 0 to 51`);
  const numbers = ids as number[];
  const twice = numbers.find((id, at) => numbers.indexOf(id) !== at);
  if (twice === undefined) return numbers;
  const message = `${formatCard(twice)} is there twice; remove one`;
  throw new PokerError("duplicate-card", message, { pointer: member.pointer });
}

/** Read a board, its flop in order; `readBoardCards` reads the forms that are taken. */
export function readBoard(
  board: unknown,
  member = new Member("board"),
  readBoardCards = readCards,
): Card[] {
  const cards = readBoardCards(board, member);
  if ([0, 3, 4, 5].includes(cards.length)) return boardInOrder(cards);
  throw new PokerError(
    "wrong-card-count",
    `${shown(typeof board === "string" ? board : formatCards(cards))}: a board has 3, 4 or 5 cards,` +
      ` or none before the flop; found ${cards.length}`,
    { pointer: member.pointer },
  );
}

/** Refuse an array whose buffer was transferred to another thread; it would read as empty. */
export function refuseDetached(values: unknown, member: Member): void {
  if (!ArrayBuffer.isView(values)) return;
  const { detached } = values.buffer as ArrayBufferLike & { detached?: boolean };
  if (detached) throw member.error("poker-error", "the buffer was transferred elsewhere");
}

/** Run what reads a member of the input; its errors point to the member. */
export function located<Result>(pointer: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof PokerError ? error.at(pointer) : error;
  }
}

/** How much of a calculation is done. */
export interface Progress {
  /** From 0 to 1. */
  part: number;
  deals: number;
}

/** What observes a calculation, and what stops it. */
export interface Observers {
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Stops the calculation, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Refuse what cannot observe or stop a calculation. */
export function refuseWrongObservers({ onProgress, signal }: Observers): void {
  if (!isAbsent(onProgress) && typeof onProgress !== "function")
    throw new Member("onProgress").error("poker-error", `${shown(onProgress)} is not a function`);
  const { throwIfAborted } = Object(signal) as { throwIfAborted?: unknown };
  if (!isAbsent(signal) && typeof throwIfAborted !== "function")
    throw new Member("signal").error(
      "poker-error",
      `${shown(signal)} is not an AbortSignal; give the signal of an AbortController`,
    );
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Refuse what is not an object, and a member that is not known: a misspelt one would be ignored. */
export function refuseUnknownMembers(input: unknown, known: readonly string[], name: string): void {
  const whole = new Member(name, "");
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw whole.error("poker-error", `${shown(input)} is not an object with ${known.join(", ")}`);
  const unknown = Object.keys(input).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const reason = `${shown(unknown)} is not known; there are ${known.join(", ")}`;
  throw new Member(name, whole.item(unknown).pointer).error("poker-error", reason);
}

/** Cards and where they are: a member of the input, and what a message calls it. */
export interface CardPlace {
  pointer: string;
  phrase: string;
  ids: readonly Card[];
}

/** Refuse a card that is in two places, and name both. */
export function refuseConflicts(places: readonly CardPlace[]): void {
  const first = new Map<Card, CardPlace>();
  for (const place of places)
    for (const id of place.ids) {
      const before = first.get(id);
      first.set(id, place);
      if (before === undefined) continue;
      const isOnePlace = before.pointer === place.pointer;
      const where = isOnePlace ? `twice ${place.phrase}` : `${before.phrase} and ${place.phrase}`;
      const message = `${formatCard(id)} is ${where}; remove one`;
      throw new PokerError("duplicate-card", message, { pointer: place.pointer });
    }
}

/** Return a count with its noun: `1 card`, `3 cards`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
