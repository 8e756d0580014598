import { expect, test } from "vitest";
import {
  afterAction,
  afterCard,
  deal,
  isOnPathTo,
  moveTo,
  ROOT,
  samePosition,
  streetStart,
} from "./node_path";

const river = { line: "x x b90", cards: "As" };

test("actions and cards extend the position", () => {
  const turn = afterAction(afterAction(ROOT, "x"), "x");
  expect(turn).toEqual({ line: "x x", cards: "" });
  expect(afterCard(turn, "As")).toEqual({ line: "x x", cards: "As" });
});

test("a position is on the path to its descendants", () => {
  expect(isOnPathTo({ line: "x", cards: "" }, river)).toBe(true);
  expect(isOnPathTo({ line: "x x", cards: "Ks" }, river)).toBe(false);
  expect(isOnPathTo({ line: "b59", cards: "" }, river)).toBe(false);
  expect(isOnPathTo({ line: "x", cards: "" }, { line: "x1", cards: "" })).toBe(false);
});

test("equal lines in different notation are equal", () => {
  expect(samePosition({ line: "x, x", cards: "As Kd" }, { line: "x x", cards: "AsKd" })).toBe(true);
});

test("going back keeps the line, leaving it drops it", () => {
  const path = { here: river, ahead: river };
  const back = moveTo(path, ROOT);
  expect(back).toEqual({ here: ROOT, ahead: river });
  expect(moveTo(back, { line: "x", cards: "" }).ahead).toEqual(river);
  const off = { line: "b59", cards: "" };
  expect(moveTo(back, off)).toEqual({ here: off, ahead: off });
});

test("another card keeps the actions after it", () => {
  const chance = { line: "x x", cards: "" };
  expect(deal({ here: chance, ahead: river }, chance, "Kd")).toEqual({
    here: { line: "x x", cards: "Kd" },
    ahead: { line: "x x b90", cards: "Kd" },
  });
});

test("a card further down the line cannot be dealt twice", () => {
  const ahead = { line: "x x x x x", cards: "AsKd" };
  const chance = { line: "x x", cards: "" };
  const here = { line: "x x", cards: "Kd" };
  expect(deal({ here: chance, ahead }, chance, "Kd")).toEqual({ here, ahead: here });
  expect(deal({ here: chance, ahead }, chance, "2c").ahead.cards).toBe("2cKd");
});

test("a street begins at the root and after each card", () => {
  const steps = [
    { line: "", cards: "", kind: "decision" },
    { line: "x", cards: "", kind: "decision" },
    { line: "x x", cards: "", kind: "chance" },
    { line: "x x", cards: "As", kind: "decision" },
    { line: "x x b5", cards: "As", kind: "decision" },
  ];
  expect(steps.map((step) => streetStart(steps, step))).toEqual([
    steps[0],
    steps[0],
    steps[0],
    steps[3],
    steps[3],
  ]);
  expect(streetStart([], { line: "", cards: "" })).toBeNull();
});
