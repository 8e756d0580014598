import { describe, expect, test } from "vitest";
import { NEW_FORM } from "../form";
import {
  decisionAfter,
  isRemovable,
  isSameLine,
  type TreeAction,
  type TreeDecision,
  toggledLine,
} from "./StreetTree";

const ACTION: TreeAction = {
  action: "b4.5",
  line: "x b4.5",
  outcome: "decision",
  chips: 4.5,
  percent: 75,
  added: false,
  removed: false,
};
const CHECK: TreeAction = {
  ...ACTION,
  action: "x",
  line: "x x",
  outcome: "street",
  chips: null,
  percent: null,
};
const DECISION: TreeDecision = {
  line: "x",
  street: "turn",
  player: "ip",
  pot: 6,
  to_call: 0,
  actions: [CHECK, ACTION],
};

describe("lines", () => {
  test("are the same in letters and in words", () => {
    expect(isSameLine("check, bet 4.50", "x b4.5")).toBe(true);
    expect(isSameLine("x b4.5", "x b4.5 c")).toBe(false);
    expect(isSameLine("bet 90 raise to 200", "b90 a200")).toBe(true);
    expect(isSameLine("x all-in", "x a97.5")).toBe(true);
    expect(isSameLine("x b45", "x b4.5")).toBe(false);
  });

  test("are removed and brought back by a click", () => {
    const removed = toggledLine(NEW_FORM, ACTION);
    expect(removed.removed_lines).toBe("x b4.5");
    const written = { ...NEW_FORM, removed_lines: "b2\ncheck, bet 4.5" };
    expect(toggledLine(written, { ...ACTION, removed: true }).removed_lines).toBe("b2");
  });

  test("that were added are taken out", () => {
    const form = { ...NEW_FORM, added_lines: "x b4.5\nb9" };
    const after = toggledLine(form, { ...ACTION, added: true });
    expect([after.added_lines, after.removed_lines]).toEqual(["b9", ""]);
  });
});

test("the last action of a decision cannot be removed", () => {
  expect(isRemovable(DECISION, ACTION)).toBe(true);
  const last = { ...DECISION, actions: [{ ...CHECK, removed: true }, ACTION] };
  expect(isRemovable(last, ACTION)).toBe(false);
  expect(isRemovable(last, { ...CHECK, removed: true })).toBe(true);
});

test("a removed action leads nowhere", () => {
  const after = { ...DECISION, line: "x b4.5" };
  expect(decisionAfter([DECISION, after], ACTION)).toBe(after);
  expect(decisionAfter([DECISION, after], { ...ACTION, removed: true })).toBeUndefined();
  expect(decisionAfter([DECISION, after], CHECK)).toBeUndefined();
});
