import { expect, test } from "vitest";
import { boardName, isHalfBoard } from "./board";

test("a board is half typed until its flop is complete, and while a card lacks its suit", () => {
  for (const text of ["K", "Ks", "Ks7d", "Ks 7d 2", "Ks7d2c1", "Ks7d2cQ"]) {
    expect(isHalfBoard(text), text).toBe(true);
  }
  for (const text of ["", "Ks7d2c", "Ks7d2cQh", "Kx7d2c", "hello", "Ks7dKs"]) {
    expect(isHalfBoard(text), text).toBe(false);
  }
});

test("boards are named by ranks and suits of the flop, then turn and river", () => {
  expect(["Ks7d2c", "8s8c3s", "QhTh2hAc5d", "Ks7d"].map(boardName)).toEqual([
    "K72r",
    "883tt",
    "QT2m Ac 5d",
    "",
  ]);
});
