import { expect, test } from "vitest";
import { betRows } from "./bet_rows";

const BET = { street: "flop", player: "oop", kind: "bet", line: "", chips: 4.5 } as const;

test("opening bets are separate from raises, one row per decision", () => {
  const { opening, later } = betRows([
    { ...BET, action: "b4.5", percent: 75 },
    { ...BET, action: "a97.25", chips: 97.25, percent: 1620.833 },
    { ...BET, player: "ip", line: "b4.5", kind: "raise", action: "r13.5", percent: 60 },
    { ...BET, street: "turn", line: "x b4.5 c", kind: "donk", action: "b5", percent: 33.3333 },
  ]);
  expect(opening).toEqual([
    { where: "flop", who: "OOP", after: "", bets: ["b4.5 75 %", "a97.25 1620.8 %"] },
    { where: "turn", who: "OOP donk", after: "", bets: ["b5 33.3 %"] },
  ]);
  const [inBlinds] = betRows([{ ...BET, action: "b4.5", percent: 75 }], 0.5).opening;
  expect(inBlinds?.bets).toEqual(["b4.5 (9 bb) 75 %"]);
  expect(later).toEqual([{ where: "flop", who: "IP", after: "after b4.5", bets: ["r13.5 60 %"] }]);
});
