import { expect, test } from "vitest";
import { meaningOf } from "./keys";

/** An element inside of another that only the given part of a selector names. */
const inside = (name: string) => ({
  closest: (selector: string) => (selector.includes(name) ? {} : null) as Element | null,
});
const page = { closest: () => null };

test("arrows walk, digits choose", () => {
  expect(meaningOf("ArrowLeft", page, true)).toBe("back");
  expect(meaningOf("ArrowRight", page, true)).toBe("forward");
  expect(meaningOf("3", page, true)).toBe("take");
  expect(meaningOf("Escape", page, true)).toBe("unpin");
  expect(meaningOf("0", page, true)).toBeNull();
});

test("what is typed is typed", () => {
  expect(meaningOf("3", inside("textarea"), false)).toBeNull();
  expect(meaningOf("Backspace", inside("textarea"), false)).toBeNull();
});

test("arrows move in the grid once Tab has led there", () => {
  const grid = inside("[role=grid]");
  expect(meaningOf("ArrowLeft", grid, true)).toBeNull();
  expect(meaningOf("Backspace", grid, true)).toBe("back");
  expect(meaningOf("ArrowLeft", grid, false)).toBe("back");
});
