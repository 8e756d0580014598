import { expect, test } from "vitest";
import { commandOf, keysOf } from "./keys";

test("every action has a digit, and a letter where no other has it", () => {
  expect(keysOf(["x", "b40", "b90"])).toEqual([["1", "X"], ["2"], ["3"]]);
  expect(keysOf(["f", "c", "r120", "a300"])).toEqual([
    ["1", "F"],
    ["2", "C"],
    ["3", "R"],
    ["4", "A"],
  ]);
});

test("keys take actions at a decision, and go on after it", () => {
  const actions = ["x", "b40", "b90"];
  expect(commandOf("3", actions)).toEqual({ take: 2 });
  expect(commandOf("x", actions)).toEqual({ take: 0 });
  for (const key of ["b", "4", " ", "Enter", "n"]) expect(commandOf(key, actions)).toBeNull();
  for (const key of [" ", "Enter", "n", "N"]) expect(commandOf(key, null)).toBe("next");
  expect(commandOf("1", null)).toBeNull();
});
