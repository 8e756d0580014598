import { expect, test } from "vitest";
import { exactSum } from "./exact_sum";

test("a sum is rounded once, whatever the order", () => {
  const tenths = new Array<number>(10).fill(0.1);
  expect(exactSum(tenths)).toBe(1);
  expect(exactSum([1e100, 1, -1e100])).toBe(1);
  expect(exactSum([1, 1e100, -1e100])).toBe(1);
  expect(exactSum([])).toBe(0);
});

test("a tie between two numbers is decided by what is below it", () => {
  const half = 2 ** -53;
  expect(exactSum([1, half])).toBe(1);
  expect(exactSum([1, half, 2 ** -107])).toBe(1 + 2 ** -52);
});
