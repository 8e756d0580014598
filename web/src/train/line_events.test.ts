import { expect, test } from "vitest";
import { afterAction, followLine } from "./line_events";

test("OOP acts first on each street, and a call or two checks end one", () => {
  const { events, bets, street } = followLine({
    line: "x b60 c x b120 r300",
    board: "Qs7h2dTc3s",
    cards: "3s",
  });
  expect(
    events.map((each) => (each.kind === "cards" ? each.cards : `${each.seat} ${each.action}`)),
  ).toEqual(["Qs7h2dTc", "oop x", "ip b60", "oop c", "3s", "oop x", "ip b120", "oop r300"]);
  expect(bets).toEqual({ oop: 300, ip: 120 });
  expect(street).toBe("river");
});

test("two checks deal a card, and bets of the last street are gone", () => {
  const { bets, street, events } = followLine({ line: "x x", board: "Qs7h2dTc", cards: "Tc" });
  expect(street).toBe("turn");
  expect(bets).toEqual({ oop: 0, ip: 0 });
  expect(events.at(-1)).toEqual({ kind: "cards", cards: "Tc", street: "turn" });
});

test("a call at the end of the river keeps the bets on the table", () => {
  const { bets } = followLine({ line: "b50 c", board: "Qs7h2dTc3s", cards: "" });
  expect(bets).toEqual({ oop: 50, ip: 50 });
});

test("an action moves chips from the stack to the pot", () => {
  const table = {
    line: "b50",
    board: "Qs7h2dTc3s",
    cards: "",
    seat: "ip" as const,
    pot: 150,
    stacks: { oop: 250, ip: 300 },
  };
  const raised = afterAction(table, "r150");
  expect([raised.line, raised.pot, raised.stacks]).toEqual([
    "b50 r150",
    300,
    { oop: 250, ip: 150 },
  ]);
  const called = afterAction(table, "c");
  expect([called.pot, called.stacks.ip]).toEqual([200, 250]);
  expect(afterAction(table, "f")).toEqual({ ...table, line: "b50 f" });
});
