// Ranges as text: what the package adds to the core, which tests/javascript compares with Python.
import { PokerError } from "engine/errors.js";
import { formatRange, parseRange } from "engine/text/index.js";
import { expect, test } from "vitest";

const thrownBy = (read: () => unknown): PokerError => {
  try {
    read();
  } catch (error) {
    if (error instanceof PokerError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
};

test("a range is read, and its text reads back as the same weights", () => {
  const range = parseRange("QQ+,AKs:0.1,15%");
  expect(range.ordering).toBe("equity-vs-3-random");
  expect(range.weights).toHaveLength(1326);
  expect(parseRange(formatRange(range)).weights).toEqual(range.weights);
  expect(formatRange(new Array(1326).fill(-0))).toBe("none");
});

test("overlaps are listed and told in a warning, or refused", () => {
  const { overlaps, warnings } = parseRange("A♠️K♠️,AKs:0.5");
  expect(overlaps).toMatchObject([{ item: "AKs:0.5", column: 8, length: 7 }]);
  expect(overlaps[0]?.combos).toHaveLength(1);
  const place = { code: "overlap-warning", column: 8, length: 7 };
  expect(warnings).toEqual([{ ...place, message: expect.stringContaining("the last item wins") }]);
  const refused = thrownBy(() => parseRange("AKs,AKs", { strict: true }));
  expect(refused).toMatchObject({ code: "overlap-error", column: 5, input: "AKs,AKs" });
});

test("a place counts characters, also those of two units", () => {
  const error = thrownBy(() => parseRange("AA,\u{1f600}"));
  expect(error).toMatchObject({ code: "notation-error", column: 4, length: 1 });
  expect(error.message).toContain("'\u{1f600}' is not of the notation");
});

test.each([
  ["a pasted text", () => parseRange("BTN: AA = 0.5, any pair")],
  ["a weight behind its group", () => parseRange("(AA,KK):0.5")],
  ["a list of numbers", () => parseRange("0 1", { order: "pio" })],
  ["another program's notation", () => formatRange(parseRange("AA"), "pio")],
])("%s is refused, and the hint says what takes it", (_, read) => {
  const { code, hint } = thrownBy(read);
  expect(code).toBe("notation-error");
  expect(hint).toMatch(/Python package .*`runout serve`/);
});

test("wrong arguments are refused", () => {
  const other = "other" as "kicker";
  expect(() => parseRange("AA", { plus: other })).toThrow("use connector or kicker");
  expect(() => parseRange("AA", { ordering: other })).toThrow("orderings are equity-vs-3-random");
  expect(() => parseRange(5 as unknown as string)).toThrow("5 is not text, like AhKd");
  expect(() => formatRange([1])).toThrow("1326 weights, one for each combo; 1 were given");
  expect(() => formatRange(new Array(1326).fill(2))).toThrow("2d2c has the weight 2");
});
