import { expect, test } from "vitest";
import { notationIn, ruleText } from "./lock_rows";

const CHIPS = { evUnit: "chips", evFactor: 1 } as const;
const BLINDS = { evUnit: "bb", evFactor: 0.5 } as const;

test("lines are read in notation and in words", () => {
  expect(notationIn("x b4.5 r20 a97.25 c f")).toEqual(["x", "b4.5", "r20", "a97.25", "c", "f"]);
  expect(notationIn("check, bet 4.5, raise to 20, all-in")).toEqual(["x", "b4.5", "r20", "a"]);
});

test("a rule says who is locked where, and what each of the hands does", () => {
  expect(ruleText({ line: "x", strategy: { top_pair_top_kicker: { b9: 1 } } }, CHIPS)).toBe(
    "IP after check: top pair top kicker bets 9 always",
  );
  const strategy = { "top 30%": { bet: 1 }, "*": { x: 0.75, "all-in": 0.25 } };
  expect(ruleText({ line: "", strategy }, CHIPS)).toBe(
    "OOP at the root: top 30 % bets always; the rest checks 75.0 %, goes all-in 25.0 %",
  );
  expect(ruleText({ line: "check, bet 4", strategy: { "*": { r12: 1 } } }, BLINDS)).toBe(
    "OOP after check, bet 2 bb: every hand raises to 6 bb always",
  );
});
