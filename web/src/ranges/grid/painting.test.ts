import { expect, test } from "vitest";
import {
  evenWeight,
  meanWeight,
  painted,
  rangeText,
  strokeWeight,
  weightOfKey,
  withCombo,
} from "./painting";

test("classes and combos are written with their weights", () => {
  const weights = withCombo(painted(painted({}, ["AA"], 1), ["AKs"], 0.5), "AhKh", 1);
  expect(rangeText(weights)).toBe("AA,AsKs:0.5,AhKh,AdKd:0.5,AcKc:0.5");
  expect(rangeText({})).toBe("none");
});

test("a stroke erases cells that have the brush weight", () => {
  const weights = painted({}, ["KK"], 0.5);
  expect(strokeWeight(weights, "KK", 0.5)).toBe(0);
  expect(strokeWeight(weights, "KK", 1)).toBe(1);
  expect(strokeWeight(weights, "AA", 0.5)).toBe(0.5);
});

test("weight 0 removes hands", () => {
  expect(painted({ AsAh: 1 }, ["AA"], 0)).toEqual({});
  expect(evenWeight(withCombo({}, "AsAh", 1), "AA")).toBeNull();
});

test("a cell is filled by the mean of its combos", () => {
  expect(meanWeight({ AsKs: 1, AhKh: 0.5 }, "AKs")).toBe(0.375);
  expect(meanWeight({}, "AA")).toBe(0);
});

test("keys set weights", () => {
  expect(["0", "5", "9"].map((key) => weightOfKey(key, 1))).toEqual([0, 0.5, 0.9]);
  expect(weightOfKey("Enter", 0.25)).toBe(1);
  expect(weightOfKey(" ", 0.25)).toBe(0.25);
  expect(weightOfKey("x", 1)).toBeNull();
});
