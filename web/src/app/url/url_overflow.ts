// Search strings that are too long for a URL are kept in session storage, and the URL holds their
// key. The service rejects request heads above 64 kB.

/** Leaves room for the path, the host and the headers. */
export const MAX_SEARCH_LENGTH = 48_000;
const MAX_STORED = 20; // available to Back; session storage holds 5 million characters
const PREFIX = "runout.search.";
const KEY_PARAM = "kept";

/** Long search strings of rendered links by key; they are stored once one is navigated to. */
const linked = new Map<string, string>();
/** The key added by the current history entry; no other entry uses it yet. */
let currentKey: string | null = null;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Return the search string for the URL: itself, or its key if it is too long. */
export function shorten(search: string, store: Store = sessionStorage): string {
  return search.length <= MAX_SEARCH_LENGTH ? search : `?${KEY_PARAM}=${keyFor(search, store)}`;
}

/**
 * Return the search string that a URL stands for; one with an unknown key is returned unchanged.
 */
export function expand(search: string, store: Store = sessionStorage): string {
  const key = keyIn(search);
  if (key === null) return search;
  return linked.get(key) ?? store.getItem(PREFIX + key) ?? search;
}

/** Store the search string that was navigated to; a replaced history entry is removed. */
export function onNavigate(search: string, replaces: boolean, store: Store = sessionStorage): void {
  const key = keyIn(search);
  if (replaces && currentKey !== null && currentKey !== key) store.removeItem(PREFIX + currentKey);
  if (!replaces || currentKey !== key) currentKey = null;
  const linkedSearch = key === null ? undefined : linked.get(key);
  if (key === null || linkedSearch === undefined) return;
  linked.delete(key);
  storeSearch(key, linkedSearch, store);
  currentKey = key;
}

/** Whether a search string is in the URL itself, in this tab only, or no longer stored. */
export function locationOf(search: string, store: Store = sessionStorage): "here" | "tab" | "gone" {
  const key = keyIn(search);
  if (key === null) return "here";
  return store.getItem(PREFIX + key) === null ? "gone" : "tab";
}

function keyIn(search: string): string | null {
  return new RegExp(`^\\??${KEY_PARAM}=(\\d+)$`).exec(search)?.[1] ?? null;
}

/** Return the key of a search string; equal strings have the same key. */
function keyFor(search: string, store: Store): string {
  const numbers = storedKeys(store);
  const existing =
    numbers.map(String).find((key) => store.getItem(PREFIX + key) === search) ??
    [...linked.keys()].find((key) => linked.get(key) === search);
  if (existing !== undefined) return existing;
  // Keys start at the current time so that they do not repeat those of other tabs.
  const next = Math.max(
    Date.now(),
    ...[...numbers, ...[...linked.keys()].map(Number)].map((n) => n + 1),
  );
  const key = String(next);
  linked.set(key, search);
  const [oldest] = linked.keys();
  if (linked.size > MAX_STORED && oldest !== undefined) linked.delete(oldest);
  return key;
}

function storeSearch(key: string, search: string, store: Store): void {
  for (const old of storedKeys(store).slice(0, -(MAX_STORED - 1)))
    store.removeItem(`${PREFIX}${old}`);
  try {
    store.setItem(PREFIX + key, search);
  } catch {
    // Session storage is full: drop all other entries. A search that still does not fit is not
    // stored; the screen reports it when it is opened.
    for (const old of storedKeys(store)) store.removeItem(`${PREFIX}${old}`);
    try {
      store.setItem(PREFIX + key, search);
    } catch {}
  }
}

/** Return the stored keys, oldest first. */
function storedKeys(store: Store): number[] {
  const names = Array.from({ length: store.length }, (_, index) => store.key(index) ?? "");
  return names
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => Number(key.slice(PREFIX.length)))
    .sort((a, b) => a - b);
}
