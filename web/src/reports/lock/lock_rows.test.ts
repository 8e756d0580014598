import { expect, test } from "vitest";
import {
  BOTTOM,
  blankRow,
  type LockRow,
  REST,
  readRows,
  rowsOf,
  ruleIndex,
  TOP,
} from "./lock_rows";

const ACTIONS = ["x", "b5", "a10"];
const row = (changes: Partial<LockRow>) => ({ ...blankRow(0, ACTIONS), ...changes });

test("a rule is read from rows, and rows from a rule", () => {
  const rows = [
    row({ hands: TOP, percentage: "12.5" }),
    row({ key: 1, hands: "set, two_pair", shares: { x: "25", b5: "75", a10: "0" } }),
    row({ key: 2, hands: REST, shares: { x: "100", b5: "0", a10: "0" } }),
  ];
  const { rule, errors } = readRows("x", ACTIONS, rows);
  expect(errors).toEqual([null, null, null]);
  expect(rule).toEqual({
    line: "x",
    strategy: { "top 12.5%": { a: 1 }, "set, two_pair": { x: 0.25, b5: 0.75 }, "*": { x: 1 } },
  });
  const again = rule && rowsOf(rule, ACTIONS);
  expect(again && readRows("x", ACTIONS, again).rule).toEqual(rule);
});

test("an action without an amount is the one of its kind", () => {
  const [own] = rowsOf({ line: "x", strategy: { set: { bet: 0.5, check: 0.5 } } }, ACTIONS);
  expect(own?.shares).toEqual({ x: "50", b5: "50", a10: "0" });
});

test("rows that cannot be sent say why", () => {
  const rows = [
    row({}),
    row({ hands: "set" }),
    row({ hands: "set" }),
    row({ hands: BOTTOM, percentage: "0" }),
    row({ hands: REST, shares: { x: "50", b5: "40", a10: "0" } }),
  ];
  const { rule, errors } = readRows("", ACTIONS, rows);
  expect(rule).toBeNull();
  expect(errors).toEqual([
    "Choose the hands",
    null,
    "Another row has these hands",
    "Enter above 0 to 100 %",
    "Frequencies sum to 100 %: 10 % are missing",
  ]);
});

test("the rule of a decision is found however its line is written", () => {
  const rules = [
    { line: "", strategy: {} },
    { line: "check, bet 5", strategy: {} },
    { line: "x all-in", strategy: {} },
  ];
  expect(["", "x b5", "x a10", "x"].map((line) => ruleIndex(rules, line))).toEqual([0, 1, 2, 3]);
});
