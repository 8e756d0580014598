import { expect, test } from "vitest";
import { batchAgain, locksOf } from "./batch_again";

const LOCKS = [{ line: "x", strategy: { set: { b5: 1 } } }];
const MODEL = {
  postflop_sprs: [1, 4],
  target: 0.01,
  postflop_solve_iterations: 500,
  precision: "f16",
};
const SPOT = { board: "Kc7d2h", oop: "QQ", ip: "JJ", pot: 10, stack: 10, locks: [{ line: "" }] };
const again = (keys: object) =>
  batchAgain({ config: { postflop_model: { ...MODEL, ...keys } } }, SPOT, LOCKS);

test("a batch is the same again but for its locks", () => {
  expect(again({ flop_subset: 25, locks: [] })).toEqual({
    spot: { oop: "QQ", ip: "JJ", pot: 10, stack: 10 },
    flops: { subset: 25 },
    sprs: [1, 4],
    target: 0.01,
    max_iterations: 500,
    precision: "f16",
    locks: LOCKS,
  });
  expect(locksOf({ config: { postflop_model: MODEL } })).toEqual([]);
});

test("every choice of flops is taken over", () => {
  expect(again({}).flops).toEqual({});
  expect(again({ fixed_flops: ["Ks7d2c"] }).flops).toEqual({ boards: ["Ks7d2c"] });
  expect(again({ flop_filter: ["high=A", "two-tone", "paired", "straights=0"] }).flops).toEqual({
    only: {
      high: ["A"],
      suits: ["two-tone"],
      pairing: ["paired"],
      connectedness: [],
      straights: [0],
    },
  });
});
