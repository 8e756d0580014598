import { expect, test } from "vitest";
import { statusText } from "../EquityScreen";
import type { Answer } from "../useEquity";

const STATE = {
  answer: undefined,
  error: null,
  method: "auto" as const,
  missing: null,
  isQuick: false,
  isWorking: false,
};
const answer = (method: "exact" | "sampled", interval: [number, number] | null) =>
  ({ method, players: [{ equity: 0.57, interval }] }) as unknown as Answer;

test("what is missing comes first", () => {
  const exact = answer("exact", null);
  expect(statusText({ ...STATE, answer: exact, missing: "Pick one more flop card" })).toMatch(
    "Pick",
  );
  expect(statusText({ ...STATE, answer: exact, error: new Error() })).toBe("No result");
});

test("exact and sampled answers are told apart", () => {
  expect(statusText({ ...STATE, answer: answer("exact", null) })).toMatch(/^Exact/);
  const sampled = answer("sampled", [0.568, 0.572]);
  expect(statusText({ ...STATE, answer: sampled })).toBe("Sampled · ±0.20 % at 95 %");
  expect(statusText({ ...STATE, answer: sampled, isQuick: true, method: "exact" })).toBe(
    "Sampled, exact is being computed",
  );
  expect(statusText({ ...STATE, answer: sampled, isQuick: true })).toMatch("full answer");
});
