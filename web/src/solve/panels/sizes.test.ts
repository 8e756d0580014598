import { describe, expect, test } from "vitest";
import {
  askedShare,
  indexAt,
  joinSizes,
  meaningOf,
  sizeError,
  sizesIn,
  withoutIndex,
  withoutSize,
} from "./sizes";

describe("lists of sizes", () => {
  test("are split at commas and joined again", () => {
    expect(sizesIn(" 33%,75% , a")).toEqual(["33%", "75%", "a"]);
    expect(sizesIn("")).toEqual([]);
    expect(sizesIn(joinSizes(["2.5x", "3e200%"]))).toEqual(["2.5x", "3e200%"]);
  });

  test("drop the size that the service names, in any notation", () => {
    expect(withoutSize("33%, 50.0 %, all-in", "50%", "bet")).toBe("33%, all-in");
    expect(withoutSize("33%, ALL IN", "a", "bet")).toBe("33%");
    expect(withoutSize("3E200%", "3e200%", "bet")).toBe("");
    expect(withoutSize("33%", "75%", "bet")).toBe("33%");
    expect(withoutSize("33, 75", "75%", "bet")).toBe("33");
  });

  test("of donk bets become none when emptied, since blank means the default", () => {
    expect(withoutIndex("30%", 0, "donk")).toBe("none");
    expect(withoutIndex("none", 0, "donk")).toBe("");
    expect(withoutIndex("30%", 0, "bet")).toBe("");
  });

  test("map a column to its chip", () => {
    expect(indexAt("33%, zz, a", 1)).toBe(0);
    expect(indexAt("33%, zz, a", 6)).toBe(1);
    expect(indexAt("33%, zz, a", 10)).toBe(2);
    expect(indexAt("33%", null)).toBeNull();
  });
});

test("sizes have descriptions", () => {
  expect(meaningOf("50%", "bet")).toBe("50 % of the pot");
  expect(meaningOf("50%", "raise")).toBe("the bet and 50 % of the pot after the call");
  expect(meaningOf("2.5x", "raise")).toBe("to 2.5 times the previous bet");
  expect(meaningOf("2.5x", "bet")).toBeNull();
  expect(meaningOf("50", "bet")).toBe("50 % of the pot");
  expect(meaningOf("2.5", "raise")).toBeNull();
  expect(meaningOf("100c", "bet")).toBe("100 chips");
  expect(meaningOf("1c", "bet")).toBe("1 chip");
  expect(meaningOf("a", "bet")).toBe("all-in");
  expect(meaningOf("e", "bet")).toMatch(/every street to come, then all-in$/);
  expect(meaningOf("3e200%", "bet")).toMatch(/each of 3 streets, then all-in, at most 200 %$/);
  expect(meaningOf("zz", "bet")).toBeNull();
});

test("errors name the size, its place and what is allowed", () => {
  expect(sizeError("33%, 75, 2e, a", "bet")).toBeNull();
  expect(sizeError("", "bet")).toBeNull();
  expect(sizeError("33%, half", "bet")).toMatchObject({ column: 6, length: 4 });
  expect(sizeError("33%, half", "bet")?.detail).toMatch(/^“half” is not a size; sizes are 50/);
  expect(sizeError("3", "raise")?.detail).toBe(
    "“3” may mean several things; write 3x (times the bet), 3% (of the pot) or 3c (chips).",
  );
  expect(sizeError("2.5x", "bet")).not.toBeNull();
});

test("a share is the one that was asked for unless it differs by more than 1 % of the pot", () => {
  expect(askedShare("33%, 75%", 74.545)).toBe(75);
  expect(askedShare("33, 75", 32.727)).toBe(33);
  expect(askedShare("33%, 75%", 30)).toBe(30);
  expect(askedShare("2.5x, a", 60)).toBe(60);
});
