import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { firstBets, isCheckedThrough, mergedSizes } from "./sizes";

type Bet = Schemas["TreeBet"];

const BET: Bet = {
  street: "flop",
  player: "oop",
  kind: "bet",
  line: "",
  action: "b4.5",
  chips: 4.5,
  percent: 75,
  merged: [],
};

test("the bets of a list are those of its first decision", () => {
  const bets: Bet[] = [
    { ...BET, action: "b2", chips: 2, percent: 33.3 },
    { ...BET, action: "b4.5", percent: 75 },
    { ...BET, player: "ip", line: "b2", kind: "raise", action: "r8", chips: 8, percent: 60 },
    { ...BET, player: "ip", line: "b4.5", kind: "raise", action: "r14", chips: 14, percent: 60 },
    { ...BET, street: "turn", line: "x x", kind: "donk", action: "b5", chips: 5, percent: 33.3 },
  ];
  expect(firstBets(bets, "flop_oop_bet").map(({ action }) => action)).toEqual(["b2", "b4.5"]);
  expect(firstBets(bets, "flop_ip_raise").map(({ action }) => action)).toEqual(["r8"]);
  expect(firstBets(bets, "turn_donk").map(({ action }) => action)).toEqual(["b5"]);
  expect(firstBets(bets, "river_oop_bet")).toEqual([]);
});

test("bets of a later street may need checks before", () => {
  const river: Bet = { ...BET, street: "river", line: "x x x x" };
  expect(isCheckedThrough([river], "Td9d6h")).toBe(true);
  expect(isCheckedThrough([{ ...river, line: "x x b4.5 c" }], "Td9d6h")).toBe(false);
  expect(isCheckedThrough([{ ...river, line: "x" }], "Td9d6hQc2s")).toBe(false);
  expect(isCheckedThrough([], "Td9d6h")).toBe(false);
});

test("sizes that are not bet say what they are merged into", () => {
  const bets: Bet[] = [
    { ...BET, action: "b33", percent: 33, merged: ["33%"] },
    { ...BET, action: "b75", percent: 75, merged: ["70%"] },
    { ...BET, action: "a120", percent: 120, merged: ["150%"] },
  ];
  expect([...mergedSizes(["33", "33%", "70", "75%", "150%"], bets)]).toEqual([
    [1, "merged into 33 %"],
    [2, "merged into 75 %"],
    [4, "merged into all-in"],
  ]);
  expect(mergedSizes([], bets).size).toBe(0);
});
