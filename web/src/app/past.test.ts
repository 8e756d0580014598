import { expect, test } from "vitest";
import { begin, change, redo, undo } from "./past";

test("undo goes back and redo forth", () => {
  const past = change(change(begin("a"), "b"), "c");
  expect(undo(past).now).toBe("b");
  expect(undo(undo(past)).now).toBe("a");
  expect(redo(undo(past))).toEqual(past);
});

test("at the ends nothing happens", () => {
  const past = begin(1);
  expect(undo(past)).toBe(past);
  expect(redo(past)).toBe(past);
});

test("a change forgets what was undone, an equal value is none", () => {
  const past = change(undo(change(begin(1), 2)), 3);
  expect(past.later).toEqual([]);
  expect(change(past, 3)).toBe(past);
});
