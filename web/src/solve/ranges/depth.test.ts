import { expect, test } from "vitest";
import { depthOf } from "../amounts";
import { EXAMPLE, NEW_FORM } from "../form";

test("the depth counts what is in the pot already", () => {
  expect(depthOf({ ...EXAMPLE, pot: "5.5", stack: "97.5" })).toBe(100.25);
  expect(depthOf({ ...EXAMPLE, pot: "11", stack: "195", big_blind: "2" })).toBe(100.25);
  expect(depthOf(NEW_FORM)).toBe(100);
});
