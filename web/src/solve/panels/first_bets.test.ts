import { expect, test } from "vitest";
import { firstBets } from "./first_bets";

const BET = { street: "flop", player: "oop", kind: "bet", line: "", chips: 4.5 } as const;

test("the bets of a list are those of its first decision", () => {
  const bets = [
    { ...BET, action: "b2", chips: 2, percent: 33.3 },
    { ...BET, action: "b4.5", percent: 75 },
    { ...BET, player: "ip", line: "b2", kind: "raise", action: "r8", chips: 8, percent: 60 },
    { ...BET, player: "ip", line: "b4.5", kind: "raise", action: "r14", chips: 14, percent: 60 },
    { ...BET, street: "turn", line: "x x", kind: "donk", action: "b5", chips: 5, percent: 33.3 },
  ] as const;
  expect(firstBets(bets, "flop_oop_bet").map(({ action }) => action)).toEqual(["b2", "b4.5"]);
  expect(firstBets(bets, "flop_ip_raise").map(({ action }) => action)).toEqual(["r8"]);
  expect(firstBets(bets, "turn_donk").map(({ action }) => action)).toEqual(["b5"]);
  expect(firstBets(bets, "river_oop_bet")).toEqual([]);
});
