// Searches that are too long for an address: kept in the tab, where a reload finds them, and named
// in the address instead. A service refuses a request whose first lines are above 64 kB.

/** Of a request's first line; names of the way, headers and the host have the rest. */
export const LONGEST_SEARCH = 48_000;
const MOST_KEPT = 20; // Back finds as many; a tab's store holds 5 million letters
const PREFIX = "runout.search.";
const NAME = "kept";

/** Searches that links lead to, by name; they are kept in the tab once one is gone to. */
const drawn = new Map<string, string>();
/** The name that the present place in the history has brought; no other place needs it yet. */
let fresh: string | null = null;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** What stands in the address for a search: itself, or the name that it is kept under once it is
 * gone to. */
export function shortened(search: string, store: Store = sessionStorage): string {
  return search.length <= LONGEST_SEARCH ? search : `?${NAME}=${named(search, store)}`;
}

/** The search that an address stands for; one that is kept no more stays as it is. */
export function lengthened(search: string, store: Store = sessionStorage): string {
  const name = nameIn(search);
  if (name === null) return search;
  return drawn.get(name) ?? store.getItem(PREFIX + name) ?? search;
}

/** Keep the search that was gone to. Where it replaces another in the history, that one goes. */
export function arrive(search: string, replaces: boolean, store: Store = sessionStorage): void {
  const name = nameIn(search);
  if (replaces && fresh !== null && fresh !== name) store.removeItem(PREFIX + fresh);
  if (!replaces || fresh !== name) fresh = null;
  const text = name === null ? undefined : drawn.get(name);
  if (name === null || text === undefined) return;
  drawn.delete(name);
  keep(name, text, store);
  fresh = name;
}

/** Whether a search is there itself, in this tab only, or no more. */
export function whereIs(search: string, store: Store = sessionStorage): "here" | "tab" | "gone" {
  const name = nameIn(search);
  if (name === null) return "here";
  return store.getItem(PREFIX + name) === null ? "gone" : "tab";
}

function nameIn(search: string): string | null {
  return new RegExp(`^\\??${NAME}=(\\d+)$`).exec(search)?.[1] ?? null;
}

/** The number of a search; the same one has the same number. */
function named(search: string, store: Store): string {
  const numbers = keptIn(store);
  const known =
    numbers.map(String).find((name) => store.getItem(PREFIX + name) === search) ??
    [...drawn.keys()].find((name) => drawn.get(name) === search);
  if (known !== undefined) return known;
  // No number that another tab has given, should its address come here.
  const next = Math.max(
    Date.now(),
    ...[...numbers, ...[...drawn.keys()].map(Number)].map((n) => n + 1),
  );
  const name = String(next);
  drawn.set(name, search);
  const [oldest] = drawn.keys();
  if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest);
  return name;
}

function keep(name: string, search: string, store: Store): void {
  for (const old of keptIn(store).slice(0, -(MOST_KEPT - 1))) store.removeItem(`${PREFIX}${old}`);
  try {
    store.setItem(PREFIX + name, search);
  } catch {
    // The tab's store is full: what was kept before goes, and a search that is too long even so is
    // not kept; the screen says so when it is asked for.
    for (const old of keptIn(store)) store.removeItem(`${PREFIX}${old}`);
    try {
      store.setItem(PREFIX + name, search);
    } catch {}
  }
}

/** The numbers in use, the oldest first. */
function keptIn(store: Store): number[] {
  const names = Array.from({ length: store.length }, (_, place) => store.key(place) ?? "");
  return names
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => Number(name.slice(PREFIX.length)))
    .sort((a, b) => a - b);
}
