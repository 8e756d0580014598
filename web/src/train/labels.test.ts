import { expect, test } from "vitest";
import { actionText, allLosses, eventText, feedbackSentence, lossText, mixText } from "./labels";
import type { Decision } from "./queries";

const BB = { evUnit: "bb", evFactor: 0.1 } as const;
const CHIPS = { evUnit: "chips", evFactor: 1 } as const;
const DECISION = {
  action: "b40",
  best: "x",
  grade: "mistake",
  frequency: 0.02,
  loss: 6,
  loss_bb: 0.6,
  loss_percent: 5,
  big_blind: 10,
  timed_out: false,
  actions: [
    { action: "x", ev: 180, frequency: 0.371 },
    { action: "b40", ev: 174, frequency: 0.02 },
    { action: "b90", ev: 178, frequency: 0.609 },
  ],
} as unknown as Decision;

test("actions and losses have their unit", () => {
  expect(actionText("b40", BB)).toBe("bet 4 bb");
  expect(actionText("b40", CHIPS)).toBe("bet 40");
  expect(actionText("x", BB)).toBe("check");
  expect([lossText(6, BB), lossText(6, CHIPS), lossText(0.0001, BB)]).toEqual([
    "0.6 bb",
    "6 chips",
    "0 bb",
  ]);
});

test("a loss is said in chips, big blinds and per cent of the pot", () => {
  expect(allLosses(DECISION)).toBe("6 chips, 0.6 bb, 5 % of the pot");
  expect(allLosses({ ...DECISION, loss_bb: null, big_blind: null })).toBe(
    "6 chips, 5 % of the pot",
  );
  expect(allLosses({ ...DECISION, loss: 0.6, big_blind: 1 })).toBe("0.6 bb, 5 % of the pot");
});

test("feedback is one sentence, and the mix begins with the main action", () => {
  expect(feedbackSentence(DECISION, BB)).toBe(
    "Mistake: bet 4 bb, 2 % in the solution, loses 6 chips, 0.6 bb, 5 % of the pot; best is check.",
  );
  const best = { ...DECISION, action: "x", grade: "best" as const, loss: 0, frequency: 0.371 };
  expect(feedbackSentence(best, BB)).toBe("Best: check, 37 % in the solution, loses nothing.");
  expect(mixText(DECISION.actions, (action) => actionText(action, BB))).toBe(
    "bet 9 bb 61 %, check 37 %, bet 4 bb 2 %",
  );
});

test("what happened is said from the player's chair", () => {
  const bet = { kind: "action", seat: "ip", action: "b40", street: "turn" } as const;
  expect(eventText(bet, "ip", BB)).toBe("You bet 4 bb");
  expect(eventText(bet, "oop", BB)).toBe("Opponent bets 4 bb");
  expect(eventText(bet, null, CHIPS)).toBe("bets 40");
  expect(eventText({ kind: "cards", cards: "2s", street: "river" }, "ip", BB)).toBe("River");
});
