import { expect, test } from "vitest";
import { afterAction, afterCard, deal, isOnTheWay, START, samePlace, walkTo } from "./walk";

const river = { line: "x x b90", cards: "As" };

test("actions and cards lead on", () => {
  const turn = afterAction(afterAction(START, "x"), "x");
  expect(turn).toEqual({ line: "x x", cards: "" });
  expect(afterCard(turn, "As")).toEqual({ line: "x x", cards: "As" });
});

test("a place is on the way to what follows it", () => {
  expect(isOnTheWay({ line: "x", cards: "" }, river)).toBe(true);
  expect(isOnTheWay({ line: "x x", cards: "Ks" }, river)).toBe(false);
  expect(isOnTheWay({ line: "b59", cards: "" }, river)).toBe(false);
  expect(isOnTheWay({ line: "x", cards: "" }, { line: "x1", cards: "" })).toBe(false);
});

test("lines are equal however they are written", () => {
  expect(samePlace({ line: "x, x", cards: "As Kd" }, { line: "x x", cards: "AsKd" })).toBe(true);
});

test("going back keeps the line, turning off it drops it", () => {
  const walk = { here: river, ahead: river };
  const back = walkTo(walk, START);
  expect(back).toEqual({ here: START, ahead: river });
  expect(walkTo(back, { line: "x", cards: "" }).ahead).toEqual(river);
  const off = { line: "b59", cards: "" };
  expect(walkTo(back, off)).toEqual({ here: off, ahead: off });
});

test("another card keeps the actions behind it", () => {
  const chance = { line: "x x", cards: "" };
  expect(deal({ here: chance, ahead: river }, chance, "Kd")).toEqual({
    here: { line: "x x", cards: "Kd" },
    ahead: { line: "x x b90", cards: "Kd" },
  });
});

test("a card that lies ahead cannot come twice", () => {
  const ahead = { line: "x x x x x", cards: "AsKd" };
  const chance = { line: "x x", cards: "" };
  const here = { line: "x x", cards: "Kd" };
  expect(deal({ here: chance, ahead }, chance, "Kd")).toEqual({ here, ahead: here });
  expect(deal({ here: chance, ahead }, chance, "2c").ahead.cards).toBe("2cKd");
});
