import { expect, test } from "vitest";
import { LONGEST_SEARCH, lengthened, shortened, whereIs } from "./long_search";

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

test("what is too long is kept under a name, and found again", () => {
  const store = tab();
  const name = shortened(long("A"), store);
  expect(name).toMatch(/^\?kept=\d+$/);
  expect(lengthened(name, store)).toBe(long("A"));
  expect(whereIs(name, store)).toBe("tab");
  expect(shortened(long("A"), store)).toBe(name);
  expect(shortened(long("B"), store)).not.toBe(name);
});

test("another tab, or one that has kept much since, says that it is gone", () => {
  const store = tab();
  const name = shortened(long("A"), store);
  expect(whereIs(name, tab())).toBe("gone");
  expect(lengthened(name, tab())).toBe(name);
  for (let more = 0; more < 20; more += 1) shortened(`${long("A")}${more}`, store);
  expect(whereIs(name, store)).toBe("gone");
});

test("a full store makes room, and is no error where there is none", () => {
  const store = tab(1.5 * LONGEST_SEARCH);
  shortened(long("A"), store);
  expect(whereIs(shortened(long("B"), store), store)).toBe("tab");
  expect(whereIs(shortened(`${long("C")}${long("C")}`, store), store)).toBe("gone");
});
