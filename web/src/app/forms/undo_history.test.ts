import { expect, test } from "vitest";
import { pushChange, redo, startHistory, undo } from "./undo_history";

test("redo reverts undo", () => {
  const history = pushChange(pushChange(startHistory("a"), "b"), "c");
  expect(undo(history).present).toBe("b");
  expect(undo(undo(history)).present).toBe("a");
  expect(redo(undo(history))).toEqual(history);
});

test("undo and redo stop at the ends", () => {
  const history = startHistory(1);
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});

test("a change clears the redo stack, an equal value is not a change", () => {
  const history = pushChange(undo(pushChange(startHistory(1), 2)), 3);
  expect(history.future).toEqual([]);
  expect(pushChange(history, 3)).toBe(history);
});
