import { expect, test } from "vitest";
import {
  combosText,
  digitsOf,
  liveWeight,
  marginText,
  overDeals,
  partText,
  scaledToMax,
} from "./figures";

const exact = {
  input: "AhKh",
  combos: 1,
  win: 545 / 990,
  tie: 0,
  lose: 445 / 990,
  equity: 545 / 990,
  fraction: "109/198",
  standard_error: null,
  interval: null,
  ordering: null,
  hands: null,
};
const drawn = (equity: number, interval: [number, number]) => ({
  ...exact,
  equity,
  interval,
  standard_error: 0.001,
  fraction: null,
});

test("a fraction is expanded to the number of deals", () => {
  expect(overDeals("109/198", 990)).toBe("545/990");
  expect(overDeals("1", 44)).toBe("44/44");
  expect(overDeals("0", 44)).toBe("0/44");
});

test("a fraction that does not divide the deals stays reduced", () => {
  expect(overDeals("3/7", 990)).toBe("3/7");
  expect(overDeals("1/2", 1e300)).toBe("1/2");
});

test("sampled equities have a margin, exact ones none", () => {
  expect(marginText(exact, 2)).toBe("");
  expect(marginText(drawn(0.5714, [0.5694, 0.5734]), 1)).toBe("±0.2");
});

test("only digits significant for every player are shown", () => {
  const close = drawn(0.5714, [0.5709, 0.5719]);
  expect(digitsOf([exact, exact])).toBe(2);
  expect(digitsOf([close, close])).toBe(2);
  expect(digitsOf([close, drawn(0.5714, [0.5694, 0.5734])])).toBe(1);
});

test("a clipped interval keeps the whole margin", () => {
  expect(marginText(drawn(0.999, [0.989, 1]), 1)).toBe("±1.0");
});

test("remaining and blocked combos", () => {
  expect(combosText(1, 1)).toBe("1 combo");
  expect(combosText(13, 16)).toBe("13 combos · 3 blocked");
  expect(combosText(1225, null)).toBe("1,225 combos");
  expect(combosText(68.8000001, 70.3)).toBe("68.8 combos · 1.5 blocked");
  expect(partText(24, 68.84)).toBe("24 of 68.8 combos");
  expect(combosText(12.1, 12.100000001)).toBe("12.1 combos");
});

test("weights of combos that are not blocked are summed", () => {
  const weights = { AhKh: 0.5, AsKs: 0.25, QsQd: 1 };
  expect(liveWeight(weights, ["As"], 2)).toBe(1.5);
  expect(liveWeight(weights, ["As"], 3)).toBeNull();
});

test("a picture of small weights is scaled to the largest", () => {
  expect(scaledToMax({ AA: 0.01, KK: 0.02 })).toEqual({ AA: 0.5, KK: 1 });
  expect(scaledToMax({ AA: 0.5, KK: 1 })).toEqual({ AA: 0.5, KK: 1 });
  expect(scaledToMax({})).toEqual({});
});
