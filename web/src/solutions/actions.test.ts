import { expect, test } from "vitest";
import { ALL_IN, actionsOf, BETS, barParts, frequencyText, potShare, readAction } from "./actions";

test("letters and sizes", () => {
  expect(readAction("b4.5")).toEqual({ letter: "B", size: 4.5 });
  expect(readAction("a97.25")).toEqual({ letter: "A", size: 97.25 });
  expect(["f", "x", "c", "b59", "r150", "a910"].map((text) => readAction(text))).toEqual([
    { letter: "F", size: null },
    { letter: "X", size: null },
    { letter: "C", size: null },
    { letter: "B", size: 59 },
    { letter: "R", size: 150 },
    { letter: "A", size: 910 },
  ]);
});

test("names include the size", () => {
  const names = actionsOf(["f", "c", "r2500", "a9100"]).map(({ name }) => name);
  expect(names).toEqual(["Fold", "Call", "Raise to 2,500", "All-in 9,100"]);
  const parts = actionsOf(["x", "b4.5", "a1097.25"]).map(({ name }) => name);
  expect(parts).toEqual(["Check", "Bet 4.5", "All-in 1,097.25"]);
});

test("fold is blue, check and call are green, bets go by size, all-in is last", () => {
  const colours = actionsOf(["x", "b135", "b59", "a910"]).map(({ colour }) => colour);
  expect(colours).toEqual(["var(--passive)", BETS[2], BETS[0], ALL_IN]);
  expect(actionsOf(["f"])[0]?.colour).toBe("var(--fold)");
});

test("two bets have the ends of the scale, three its middle too", () => {
  const colours = (texts: string[]) => actionsOf(texts).map(({ colour }) => colour);
  expect(colours(["b1"])).toEqual([BETS[0]]);
  expect(colours(["b1", "b2"])).toEqual([BETS[0], BETS[4]]);
  expect(colours(["b1", "b2", "b3"])).toEqual([BETS[0], BETS[2], BETS[4]]);
  expect(colours(["b1", "b2", "b3", "a9"])).toEqual([BETS[0], BETS[2], BETS[3], ALL_IN]);
});

test("bars have the order of the actions", () => {
  const parts = barParts(actionsOf(["x", "b1", "b2"]), [0.5, null, 0.25]);
  expect(parts.map(({ label, share }) => [label, share])).toEqual([
    ["Check", 0.5],
    ["Bet 1", 0],
    ["Bet 2", 0.25],
  ]);
});

test("many sizes share the scale, the smallest amber", () => {
  const colours = actionsOf(["b1", "b2", "b3", "b4", "b5", "b6", "b7"]).map(({ colour }) => colour);
  expect(colours[0]).toBe(BETS[0]);
  expect(colours[6]).toBe(BETS[4]);
  expect(colours).not.toContain(ALL_IN);
});

test("a bet is a share of the pot, a raise is not", () => {
  const [bet, raise] = actionsOf(["b59", "r150"]);
  expect(bet && potShare(bet, 180)).toBe("33 %");
  expect(raise && potShare(raise, 180)).toBeNull();
});

test("frequencies as text", () => {
  expect(frequencyText(actionsOf(["x", "b50"]), [0.25, 0.75])).toBe("Check 25.0 %, Bet 50 75.0 %");
});
