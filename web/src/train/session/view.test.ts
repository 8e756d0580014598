import { expect, test } from "vitest";
import type { Decision, Hand, Session } from "../queries";
import { lastActions, nextLabel, resultText, viewOf, workText } from "./view";

const CHIPS = { evUnit: "chips", evFactor: 1 } as const;
const hand = (fields: object) =>
  ({
    number: 1,
    seat: "oop",
    line: "",
    cards: "",
    board: "Qs7h2dTc3s",
    pot: 100,
    stacks: { oop: 300, ip: 300 },
    over: false,
    result: null,
    ...fields,
  }) as Hand;
const session = (fields: object) =>
  ({ over: false, hand: null, last_hand: null, ...fields }) as Session;
const decision = { action: "b50" } as Decision;

test("the table stays, with the action on it, while feedback is read", () => {
  const before = hand({});
  const after = hand({ line: "b50 r150" });
  const view = viewOf(session({ hand: after, last_hand: after }), { hand: before, decision });
  expect(view).toMatchObject({ phase: "feedback", result: null });
  expect(view).toMatchObject({ hand: { line: "b50", pot: 150, stacks: { oop: 250, ip: 300 } } });
});

test("a decision that ends the hand shows its end", () => {
  const result = { showdown: false, net: { oop: 50, ip: -50 } };
  const over = hand({ line: "b50 f", over: true, result });
  const state = session({ hand: hand({ number: 2 }), last_hand: over });
  const view = viewOf(state, { hand: hand({}), decision });
  expect(view).toMatchObject({ phase: "feedback", result, hand: { line: "b50 f" } });
  expect(resultText(over.result ?? neverOver(), over, CHIPS)).toBe("Opponent folds. You win 50.");
  expect(nextLabel(state, true)).toBe("Next hand");
  expect(nextLabel({ ...state, over: true }, true)).toBe("See the result");
  expect(nextLabel(state, false)).toBe("Go on");
});

function neverOver(): never {
  throw new Error("the hand has no result");
}

test("without feedback the next decision is shown, or the end", () => {
  expect(viewOf(session({ hand: hand({}) }), null).phase).toBe("deciding");
  expect(viewOf(session({ over: true }), null).phase).toBe("ended");
});

test("a hand that is cut short is over without a result", () => {
  const short = hand({ line: "b50 c", over: true, cut_short: true });
  const state = session({ hand: hand({ number: 2 }), last_hand: short });
  const view = viewOf(state, { hand: hand({}), decision });
  expect(view).toMatchObject({ phase: "feedback", isOver: true, result: null });
});

test("the turn of a report is solved, and anything else dealt", () => {
  const sources = [{ report: null }, { report: "0123456789abcdef" }];
  const flop = { board: "Qs7h2d" };
  expect(workText(session({ sources }), hand({ ...flop, source: 1 }))).toBe("Solving the turn");
  expect(workText(session({ sources }), hand({ ...flop, source: 0 }))).toBe("Dealing on");
  expect(workText(session({ sources }), hand({ source: 1 }))).toBe("Dealing on");
});

test("seats show what they did last on the street", () => {
  const turned = hand({ line: "x b60 c x", board: "Qs7h2dTc3s", cards: "3s" });
  expect(lastActions(turned, CHIPS)).toEqual({ oop: "checks" });
});
