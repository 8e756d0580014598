import { describe, expect, test } from "vitest";
import { amountIn, betIn, chipsOf, shownAmount, unitOf } from "./amounts";
import { BLANK_FORM, NEW_FORM } from "./form";

const HALF = { ...NEW_FORM, big_blind: "0.5" };

describe("the unit of amounts", () => {
  test("is the big blind where there is one, unless chips are chosen", () => {
    expect(unitOf(NEW_FORM)).toBe("bb");
    expect(unitOf({ ...NEW_FORM, amounts: "chips" })).toBe("chips");
    expect(unitOf(BLANK_FORM)).toBe("chips");
    expect(unitOf({ ...NEW_FORM, big_blind: "0" })).toBe("chips");
  });
});

describe("amounts", () => {
  test("are converted where a big blind is not a chip", () => {
    expect(shownAmount(HALF, "2.75")).toBe("5.5");
    expect(chipsOf(HALF, "5.5")).toBe("2.75");
    expect(chipsOf({ ...HALF, big_blind: "0.1" }, "0.3")).toBe("0.03");
    expect(chipsOf({ ...HALF, amounts: "chips" }, "5.5")).toBe("5.5");
  });

  test("stay as they are typed where there is nothing to convert", () => {
    expect(shownAmount(NEW_FORM, "5.50")).toBe("5.50");
    expect(chipsOf(HALF, "abc")).toBe("abc");
    expect(shownAmount(HALF, "")).toBe("");
  });

  test("are written with their unit", () => {
    expect(amountIn(NEW_FORM, 4.5)).toBe("4.5 bb");
    expect(amountIn(HALF, 4.5)).toBe("9 bb");
    expect(amountIn(BLANK_FORM, 1234.5)).toBe("1,234.5");
    expect(betIn(NEW_FORM, 97.25, 1620.833)).toBe("1621 %, 97.25 bb");
    expect(betIn(NEW_FORM, 2, 100 / 3)).toBe("33.3 %, 2 bb");
  });
});
