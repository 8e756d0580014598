// Locks as they are put together before a solve: what hands are made to do at a decision.
import { cardsIn } from "../cards/card";
import type { Lock } from "./asks";
import { actionsIn, type Place } from "./walk";

export type Shares = Readonly<Record<string, number>>;
/** All hands of the player that no other entry names. */
export const REST = "*";

const TOLERANCE = 1e-5; // per cent; the service allows no more

/** The locks that a text of an address holds; null for a text that cannot be read. */
export function readLocks(text: string): readonly Lock[] | null {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) && found.every(isLock) ? found : null;
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

/** The same back; empty where nothing differs from what is solved. */
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
  const kept = hands.includes(name) ? hands.filter((each) => each !== name) : [...hands, name];
  return kept.join(", ");
}

function isAt(lock: Lock, place: Place): boolean {
  return (
    actionsIn(lock.line).join() === actionsIn(place.line).join() &&
    cardsIn(lock.cards ?? "").join() === cardsIn(place.cards).join()
  );
}

/** Make hands do something at a decision; what they were made to do before is replaced. */
export function withEntry(
  locks: readonly Lock[],
  place: Place,
  hands: readonly string[],
  shares: Shares,
): Lock[] {
  const entries = Object.fromEntries(hands.map((each) => [each, { ...shares }]));
  const known = locks.find((lock) => isAt(lock, place));
  if (known === undefined) {
    const cards = cardsIn(place.cards).join(" ");
    return [...locks, { line: place.line, cards, strategy: entries }];
  }
  const merged = { ...known, strategy: { ...known.strategy, ...entries } };
  return locks.map((lock) => (lock === known ? merged : lock));
}

/** Let hands of a lock go; a lock that holds none is gone. */
export function withoutHands(locks: readonly Lock[], from: Lock, hands: readonly string[]): Lock[] {
  return locks.flatMap((lock) => {
    if (lock !== from) return [lock];
    const kept = Object.entries(lock.strategy).filter(([each]) => !hands.includes(each));
    return kept.length === 0 ? [] : [{ ...lock, strategy: Object.fromEntries(kept) }];
  });
}

/** The locks that are meant for a decision: on these cards, or on every board. */
export function locksAt(locks: readonly Lock[], place: Place): Lock[] {
  return locks.filter((lock) => isAt(lock, place) || isAt(lock, { ...place, cards: "" }));
}

export interface Entry {
  hands: string[];
  shares: Shares;
}

/** Hands of a lock that do the same, together. */
export function entriesOf(lock: Lock): Entry[] {
  const found = new Map<string, Entry>();
  for (const [hands, shares] of Object.entries(lock.strategy)) {
    const key = JSON.stringify(shares);
    const entry = found.get(key);
    if (entry) entry.hands.push(hands);
    else found.set(key, { hands: [hands], shares });
  }
  return [...found.values()];
}

/** What was typed for each action, in per cent, as shares; or why it is none. One blank is the rest. */
export function sharesOf(
  actions: readonly string[],
  typed: Readonly<Record<string, string>>,
): { shares: Shares } | { error: string } {
  const texts = actions.map((action) => (typed[action] ?? "").trim().replace(/\s*%$/, ""));
  const numbers = texts.map((text) => (text === "" ? 0 : Number(text)));
  const wrong = numbers.findIndex((number) => !(number >= 0 && number <= 100));
  if (wrong >= 0) return { error: `${texts[wrong]} is no frequency; they run from 0 to 100 %` };
  const rest = 100 - numbers.reduce((sum, number) => sum + number, 0);
  const blank = texts.map((text, place) => (text === "" ? place : -1)).filter((at) => at >= 0);
  const [only] = blank;
  if (blank.length === 1 && only !== undefined && rest > -TOLERANCE)
    numbers[only] = Math.max(0, rest);
  else if (Math.abs(rest) > TOLERANCE) {
    const words = `${Math.abs(Number(rest.toFixed(4)))} % ${rest > 0 ? "are missing" : "too many"}`;
    return { error: `Frequencies sum to 100 %: ${words}` };
  }
  const kept = actions.map((action, place) => [action, (numbers[place] ?? 0) / 100] as const);
  return { shares: Object.fromEntries(kept.filter(([, share]) => share > 0)) };
}

/** Frequencies as they are typed: in per cent, the most frequent left blank to be the rest. */
export function typedOf(
  actions: readonly string[],
  shares: readonly (number | null)[],
): Record<string, string> {
  const most = shares.reduce<number>(
    (best, share, place) => ((share ?? 0) > (shares[best] ?? 0) ? place : best),
    0,
  );
  return Object.fromEntries(
    actions.map((action, place) => [
      action,
      place === most ? "" : String(Number((100 * (shares[place] ?? 0)).toFixed(1))),
    ]),
  );
}
