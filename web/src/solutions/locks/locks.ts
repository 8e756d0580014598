// Locks before a solve: fixed strategies of hands at a decision.
import { cardsIn } from "../../cards/card";
import { actionsIn, type NodePosition } from "../node_path";
import type { Lock } from "../queries";

export type Shares = Readonly<Record<string, number>>;
/** All hands of the player without an entry of their own. */
export const REST = "*";

const TOLERANCE = 1e-5; // in percent, as in the service

/** Parse locks from the URL; null if they cannot be read. */
export function readLocks(text: string): readonly Lock[] | null {
  try {
    const result: unknown = JSON.parse(text);
    return Array.isArray(result) && result.every(isLock) ? result : null;
  } catch {
    return null;
  }
}

function isLock(value: unknown): value is Lock {
  const lock = value as Partial<Lock> | null;
  return (
    typeof lock?.line === "string" && typeof lock.strategy === "object" && lock.strategy !== null
  );
}

/** Format locks for the URL; empty if they equal the solved ones. */
export function writeLocks(locks: readonly Lock[], solved: readonly Lock[]): string {
  const text = JSON.stringify(locks);
  return text === JSON.stringify(solved) ? "" : text;
}

/** "AA, AKs" -> ["AA", "AKs"]. */
export function handsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}

export function toggledHand(text: string, name: string): string {
  const hands = handsIn(text).filter((each) => each !== REST);
  const remaining = hands.includes(name) ? hands.filter((each) => each !== name) : [...hands, name];
  return remaining.join(", ");
}

function isAt(lock: Lock, position: NodePosition): boolean {
  return (
    actionsIn(lock.line).join() === actionsIn(position.line).join() &&
    cardsIn(lock.cards ?? "").join() === cardsIn(position.cards).join()
  );
}

/** Fix the strategy of hands at a decision, replacing earlier entries. */
export function withEntry(
  locks: readonly Lock[],
  position: NodePosition,
  hands: readonly string[],
  shares: Shares,
): Lock[] {
  const entries = Object.fromEntries(hands.map((each) => [each, { ...shares }]));
  const existing = locks.find((lock) => isAt(lock, position));
  if (existing === undefined) {
    const cards = cardsIn(position.cards).join(" ");
    return [...locks, { line: position.line, cards, strategy: entries }];
  }
  const merged = { ...existing, strategy: { ...existing.strategy, ...entries } };
  return locks.map((lock) => (lock === existing ? merged : lock));
}

/** Unlock hands; a lock without hands is removed. */
export function withoutHands(locks: readonly Lock[], from: Lock, hands: readonly string[]): Lock[] {
  return locks.flatMap((lock) => {
    if (lock !== from) return [lock];
    const remaining = Object.entries(lock.strategy).filter(([each]) => !hands.includes(each));
    return remaining.length === 0 ? [] : [{ ...lock, strategy: Object.fromEntries(remaining) }];
  });
}

/** Return the locks of a decision: on these cards, or on every runout. */
export function locksAt(locks: readonly Lock[], position: NodePosition): Lock[] {
  return locks.filter((lock) => isAt(lock, position) || isAt(lock, { ...position, cards: "" }));
}

/** Return why a lock is refused; which decision it is of is seen on the screen. */
export function refusalText(message: string): string {
  return message.replace(/^the lock (after '[^']*'|of the first decision):? /, "");
}

export interface Entry {
  hands: string[];
  shares: Shares;
}

export function entriesOf(lock: Lock): Entry[] {
  const result = new Map<string, Entry>();
  for (const [hands, shares] of Object.entries(lock.strategy)) {
    const key = JSON.stringify(shares);
    const entry = result.get(key);
    if (entry) entry.hands.push(hands);
    else result.set(key, { hands: [hands], shares });
  }
  return [...result.values()];
}

/**
 * Convert the percentages entered for each action to shares, or return the error. One blank field
 * takes the rest.
 */
export function sharesOf(
  actions: readonly string[],
  inputs: Readonly<Record<string, string>>,
): { shares: Shares } | { error: string } {
  const texts = actions.map((action) => (inputs[action] ?? "").trim().replace(/\s*%$/, ""));
  const numbers = texts.map((text) => (text === "" ? 0 : Number(text)));
  const wrong = numbers.findIndex((number) => !(number >= 0 && number <= 100));
  if (wrong >= 0) return { error: `${texts[wrong]} is not a frequency; enter 0 to 100 %` };
  const rest = 100 - numbers.reduce((sum, number) => sum + number, 0);
  const blank = texts.map((text, index) => (text === "" ? index : -1)).filter((at) => at >= 0);
  const [only] = blank;
  if (blank.length === 1 && only !== undefined && rest > -TOLERANCE)
    numbers[only] = Math.max(0, rest);
  else if (Math.abs(rest) > TOLERANCE) {
    const difference = `${Math.abs(Number(rest.toFixed(4)))} % ${rest > 0 ? "are missing" : "too many"}`;
    return { error: `Frequencies sum to 100 %: ${difference}` };
  }
  const remaining = actions.map((action, index) => [action, (numbers[index] ?? 0) / 100] as const);
  return { shares: Object.fromEntries(remaining.filter(([, share]) => share > 0)) };
}

/** Convert shares to percentages to be entered; the most frequent one is left blank. */
export function textsOf(
  actions: readonly string[],
  shares: readonly (number | null)[],
): Record<string, string> {
  const mostFrequent = shares.reduce<number>(
    (best, share, index) => ((share ?? 0) > (shares[best] ?? 0) ? index : best),
    0,
  );
  return Object.fromEntries(
    actions.map((action, index) => [
      action,
      index === mostFrequent ? "" : String(Number((100 * (shares[index] ?? 0)).toFixed(1))),
    ]),
  );
}
