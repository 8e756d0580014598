import { expect, test } from "vitest";
import { handlerFor } from "./keys";

/** An element inside one that matches only a selector containing the name. */
const inside = (name: string) => ({
  closest: (selector: string) => (selector.includes(name) ? {} : null) as Element | null,
});
const page = { closest: () => null };

test("arrows navigate, digits take an action", () => {
  expect(handlerFor("ArrowLeft", page, true)).toBe("back");
  expect(handlerFor("ArrowRight", page, true)).toBe("forward");
  expect(handlerFor("3", page, true)).toBe("take");
  expect(handlerFor("Escape", page, true)).toBe("unpin");
  expect(handlerFor("0", page, true)).toBeNull();
});

test("keys in text fields are ignored", () => {
  expect(handlerFor("3", inside("textarea"), false)).toBeNull();
  expect(handlerFor("Backspace", inside("textarea"), false)).toBeNull();
});

test("arrows move in the grid after Tab", () => {
  const grid = inside("[role=grid]");
  expect(handlerFor("ArrowLeft", grid, true)).toBeNull();
  expect(handlerFor("Backspace", grid, true)).toBe("back");
  expect(handlerFor("ArrowLeft", grid, false)).toBe("back");
});

test("arrows move a slider, however it was reached", () => {
  const slider = inside("[role=slider]");
  expect(handlerFor("ArrowLeft", slider, false)).toBeNull();
  expect(handlerFor("2", slider, false)).toBe("take");
});
