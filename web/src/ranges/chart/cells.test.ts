import { expect, test } from "vitest";
import { chartCell, sharesAt, sharesOf } from "./chart";

const part = (classes: Record<string, number>) => ({ classes, combos: 0, percent: 0, text: "" });
const chart = {
  ...part({}),
  actions: [
    { action: "raise", ...part({ AA: 1, AKs: 0.5 }) },
    { action: "call", ...part({ AKs: 0.5, JJ: 0.25 }) },
  ],
  fold: part({ JJ: 0.75, "72o": 1 }),
  warnings: [],
};
const actions = sharesOf(["raise", "call"], chart);

test("the shares of a hand sum to 1, whatever is painted", () => {
  for (const { action } of actions) {
    for (const hand of ["AA", "AKs", "JJ", "72o"]) {
      for (const weight of [0, 0.25, 0.6, 1]) {
        const shares = sharesAt(hand, action, weight, actions);
        expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        if (action !== "fold")
          expect(shares[actions.findIndex((each) => each.action === action)]).toBe(weight);
      }
    }
  }
});

test("the fold gives way first, the other actions in proportion", () => {
  expect(sharesAt("JJ", "raise", 0.5, actions)).toEqual([0.5, 0.25, 0.25]);
  expect(sharesAt("AKs", "call", 0.75, actions)).toEqual([0.25, 0.75, 0]);
  expect(sharesAt("AA", "fold", 0.25, actions)).toEqual([0.75, 0, 0.25]);
});

test("a cell names what is played and leaves a folded hand empty", () => {
  expect(chartCell("AKs", "call", 0.5, actions).label).toBe("AKs: raise 50 %, call 50 %");
  expect(chartCell("72o", "call", 0, actions)).toMatchObject({
    label: "72o: fold 100 %",
    dim: true,
  });
});
