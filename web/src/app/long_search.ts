// Searches that are too long for an address: kept in the tab, where a reload finds them, and named
// in the address instead. A service refuses a request whose first lines are above 64 kB.

/** Of a request's first line; names of the way, headers and the host have the rest. */
export const LONGEST_SEARCH = 48_000;
const MOST_KEPT = 20; // Back finds as many
const PREFIX = "runout.search.";
const NAME = "kept";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** What stands in the address for a search: itself, or the name that it is kept under. */
export function shortened(search: string, store: Store = sessionStorage): string {
  return search.length <= LONGEST_SEARCH ? search : `?${NAME}=${keep(search, store)}`;
}

/** The search that an address stands for; one that is kept no more stays as it is. */
export function lengthened(search: string, store: Store = sessionStorage): string {
  const name = nameIn(search);
  return (name !== null && store.getItem(PREFIX + name)) || search;
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

/** Keep a search under a number; the same one keeps its number. */
function keep(search: string, store: Store): number {
  const numbers = keptIn(store);
  const known = numbers.find((number) => store.getItem(`${PREFIX}${number}`) === search);
  if (known !== undefined) return known;
  // No number that another tab has given, should its address come here.
  const next = Math.max(Date.now(), (numbers.at(-1) ?? 0) + 1);
  for (const old of numbers.slice(0, -(MOST_KEPT - 1))) store.removeItem(`${PREFIX}${old}`);
  try {
    store.setItem(`${PREFIX}${next}`, search);
  } catch {
    // The tab's store is full: what was kept before goes, and a search that is too long even so is
    // not kept; the screen says so when it is asked for.
    for (const old of keptIn(store)) store.removeItem(`${PREFIX}${old}`);
    try {
      store.setItem(`${PREFIX}${next}`, search);
    } catch {}
  }
  return next;
}

/** The numbers in use, the oldest first. */
function keptIn(store: Store): number[] {
  const names = Array.from({ length: store.length }, (_, place) => store.key(place) ?? "");
  return names
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => Number(name.slice(PREFIX.length)))
    .sort((a, b) => a - b);
}
