import { expect, test } from "vitest";
import { arrive, LONGEST_SEARCH, lengthened, shortened, whereIs } from "./long_search";

/** What a tab stores, up to a number of characters. */
function tab(most = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => {
      const others = [...kept].filter(([other]) => other !== name);
      const size = others.reduce((sum, [, each]) => sum + each.length, text.length);
      if (size > most) throw new Error("QuotaExceededError");
      kept.set(name, text);
    },
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
    key: (place) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const long = (letter: string) => `?oop=${letter.repeat(LONGEST_SEARCH)}`;

test("what is short enough stays as it is", () => {
  const store = tab();
  expect(shortened("?oop=AA", store)).toBe("?oop=AA");
  expect(lengthened("?oop=AA", store)).toBe("?oop=AA");
  expect(whereIs("?oop=AA", store)).toBe("here");
});

/** Go to a search; what stands in the address for it. */
function go(search: string, store: Storage, replaces = false): string {
  const name = shortened(search, store);
  arrive(name, replaces, store);
  return name;
}

test("what is too long is kept under a name, and found again", () => {
  const store = tab();
  const name = go(long("A"), store);
  expect(name).toMatch(/^\?kept=\d+$/);
  expect(lengthened(name, store)).toBe(long("A"));
  expect(whereIs(name, store)).toBe("tab");
  expect(shortened(long("A"), store)).toBe(name);
  expect(shortened(long("B"), store)).not.toBe(name);
});

test("another tab, or one that has kept much since, says that it is gone", () => {
  const store = tab();
  const name = go(long("A"), store);
  expect(whereIs(name, tab())).toBe("gone");
  expect(lengthened(name, tab())).toBe(name);
  for (let more = 0; more < 20; more += 1) go(`${long("A")}${more}`, store);
  expect(whereIs(name, store)).toBe("gone");
});

test("links that are only drawn take no room", () => {
  const store = tab();
  const name = go(long("A"), store);
  const links = Array.from({ length: 30 }, (_, each) => shortened(`${long("L")}${each}`, store));
  expect(new Set(links).size).toBe(30);
  expect(store.length).toBe(1);
  expect(whereIs(name, store)).toBe("tab");
  expect(lengthened(links.at(-1) ?? "", store)).toBe(`${long("L")}29`);
});

test("what is replaced makes room; what one can go back to stays", () => {
  const store = tab();
  const before = go(long("A"), store);
  for (let edit = 0; edit < 30; edit += 1) go(`${long("B")}${edit}`, store, edit > 0);
  expect(store.length).toBe(2);
  arrive(before, false, store); // Back
  expect(lengthened(before, store)).toBe(long("A"));
  go(long("C"), store, true);
  expect(store.length).toBe(3); // Forward may lead to the last edit, and another Back to the first
  go("?oop=AA", store, true);
  expect(store.length).toBe(2);
});

test("a replaced search that is gone to again is kept", () => {
  const store = tab();
  const first = go(long("A"), store);
  go(long("B"), store, true);
  expect(whereIs(first, store)).toBe("gone");
  const again = go(long("A"), store, true);
  expect(lengthened(again, store)).toBe(long("A"));
  expect(go(long("A"), store, true)).toBe(again);
  expect(whereIs(again, store)).toBe("tab");
});

test("a full store makes room, and is no error where there is none", () => {
  const store = tab(1.5 * LONGEST_SEARCH);
  go(long("A"), store);
  expect(whereIs(go(long("B"), store), store)).toBe("tab");
  expect(whereIs(go(`${long("C")}${long("C")}`, store), store)).toBe("gone");
});
