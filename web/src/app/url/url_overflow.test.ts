import { expect, test } from "vitest";
import { expand, locationOf, MAX_SEARCH_LENGTH, onNavigate, shorten } from "./url_overflow";

/** A session storage with a maximum size in characters. */
function tab(maxSize = Number.POSITIVE_INFINITY): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, text) => {
      const others = [...stored].filter(([other]) => other !== name);
      const size = others.reduce((sum, [, each]) => sum + each.length, text.length);
      if (size > maxSize) throw new Error("QuotaExceededError");
      stored.set(name, text);
    },
    removeItem: (name) => void stored.delete(name),
    clear: () => stored.clear(),
    key: (index) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  };
}

const long = (letter: string) => `?oop=${letter.repeat(MAX_SEARCH_LENGTH)}`;

test("a short search string is unchanged", () => {
  const store = tab();
  expect(shorten("?oop=AA", store)).toBe("?oop=AA");
  expect(expand("?oop=AA", store)).toBe("?oop=AA");
  expect(locationOf("?oop=AA", store)).toBe("here");
});

/** Navigate to a search string and return what the URL contains. */
function go(search: string, store: Storage, replaces = false): string {
  const name = shorten(search, store);
  onNavigate(name, replaces, store);
  return name;
}

test("a long search string is stored and restored", () => {
  const store = tab();
  const name = go(long("A"), store);
  expect(name).toMatch(/^\?kept=\d+$/);
  expect(expand(name, store)).toBe(long("A"));
  expect(locationOf(name, store)).toBe("tab");
  expect(shorten(long("A"), store)).toBe(name);
  expect(shorten(long("B"), store)).not.toBe(name);
});

test("a missing or evicted entry is reported as gone", () => {
  const store = tab();
  const name = go(long("A"), store);
  expect(locationOf(name, tab())).toBe("gone");
  expect(expand(name, tab())).toBe(name);
  for (let more = 0; more < 20; more += 1) go(`${long("A")}${more}`, store);
  expect(locationOf(name, store)).toBe("gone");
});

test("rendered links are not stored", () => {
  const store = tab();
  const name = go(long("A"), store);
  const links = Array.from({ length: 30 }, (_, each) => shorten(`${long("L")}${each}`, store));
  expect(new Set(links).size).toBe(30);
  expect(store.length).toBe(1);
  expect(locationOf(name, store)).toBe("tab");
  expect(expand(links.at(-1) ?? "", store)).toBe(`${long("L")}29`);
});

test("replaced entries are removed; entries in the history stay", () => {
  const store = tab();
  const before = go(long("A"), store);
  for (let edit = 0; edit < 30; edit += 1) go(`${long("B")}${edit}`, store, edit > 0);
  expect(store.length).toBe(2);
  onNavigate(before, false, store); // Back
  expect(expand(before, store)).toBe(long("A"));
  go(long("C"), store, true);
  expect(store.length).toBe(3); // Forward may lead to the last edit, and Back to the first
  go("?oop=AA", store, true);
  expect(store.length).toBe(2);
});

test("a replaced search that is visited again is stored again", () => {
  const store = tab();
  const first = go(long("A"), store);
  go(long("B"), store, true);
  expect(locationOf(first, store)).toBe("gone");
  const again = go(long("A"), store, true);
  expect(expand(again, store)).toBe(long("A"));
  expect(go(long("A"), store, true)).toBe(again);
  expect(locationOf(again, store)).toBe("tab");
});

test("a full store evicts entries and never throws", () => {
  const store = tab(1.5 * MAX_SEARCH_LENGTH);
  go(long("A"), store);
  expect(locationOf(go(long("B"), store), store)).toBe("tab");
  expect(locationOf(go(`${long("C")}${long("C")}`, store), store)).toBe("gone");
});
