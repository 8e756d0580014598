import { expect, test } from "vitest";
import {
  endLabel,
  lineText,
  nextStreet,
  offPathText,
  placeText,
  seatName,
  shortfallLabel,
  signed,
} from "./labels";

test("streets and ends have names", () => {
  expect(nextStreet("Qs7h2d")).toBe("Turn");
  expect(nextStreet("Qs7h2dTc")).toBe("River");
  expect(endLabel("b50 f", "Qs7h2dTc")).toBe("a fold ends the hand");
  expect(endLabel("a300 c", "Qs7h2dTc")).toBe("all-in: the remaining cards are dealt");
  expect(endLabel("x x", "Qs7h2dTc2s")).toBe("showdown");
  expect(seatName("oop")).toBe("OOP");
});

test("lines are put into words, in the unit on screen", () => {
  const chips = { evUnit: "chips", evFactor: 1 } as const;
  const blinds = { evUnit: "bb", evFactor: 0.1 } as const;
  expect(lineText("x b91 r250 c", chips)).toBe("check, bet 91, raise to 250, call");
  expect(placeText("x b91 a910", blinds)).toBe("after check, bet 9.1 bb, all-in 91 bb");
  expect(placeText("", blinds)).toBe("at the root");
});

test("an action that is never taken is named", () => {
  const left = { line: "x", player: "ip", action: "b50", frequency: 0.000234, reason: "" } as const;
  const chips = { evUnit: "chips", evFactor: 1 } as const;
  expect(offPathText(left, chips)).toBe("IP never bets 50 after check (0.023 %).");
  const allIn = { ...left, line: "", action: "a300", frequency: 0 };
  expect(offPathText(allIn, { evUnit: "bb", evFactor: 0.1 })).toBe(
    "IP never goes all-in for 30 bb at the root (under 0.001 %).",
  );
  expect(offPathText({ ...left, action: "x", frequency: null }, chips)).toBe(
    "No deal is left in which IP checks after check.",
  );
});

test("changes have a sign", () => {
  expect([1.234, -0.5, 0.001, null].map((value) => signed(value, 2))).toEqual([
    "+1.23",
    "−0.50",
    "0.00",
    "–",
  ]);
});

test("a solution that missed its target says why", () => {
  const short = { exploitability_percent: 6.2 };
  expect(shortfallLabel({ ...short, ended_by: "stopped" })).toBe("stopped at 6.2 %");
  expect(shortfallLabel({ ...short, ended_by: "max_iterations" })).toBe("iteration limit at 6.2 %");
  expect(shortfallLabel({ ...short, ended_by: "target" })).toBe("");
  expect(shortfallLabel({ ...short, ended_by: null })).toBe("");
});
