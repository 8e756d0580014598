import { expect, test } from "vitest";
import { depthNear, situationOf } from "./StarterRanges";

test("the nearest depth is chosen by ratio", () => {
  expect([5, 25, 30, 60, 80, 300].map((wanted) => depthNear(wanted, [20, 40, 100]))).toEqual([
    20, 20, 40, 40, 100, 100,
  ]);
});

test("situations are described without the position", () => {
  const starter = {
    name: "",
    depth: 100,
    position: "BB",
    text: "",
    combos: 0,
    percent: 0,
  } as const;
  expect(situationOf({ ...starter, action: "raise", versus: null })).toBe("raises first");
  expect(situationOf({ ...starter, action: "call 3-bet", versus: "CO" })).toBe(
    "calls a 3-bet v CO",
  );
});
