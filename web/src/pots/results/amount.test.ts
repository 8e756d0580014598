import { expect, test } from "vitest";
import { amount } from "./PotsResult";

test("amounts have all their digits, and a currency if there is one", () => {
  expect(amount(1755)).toBe("1,755");
  expect(amount(92.5)).toBe("92.50");
  expect(amount(0.125)).toBe("0.125");
  expect(amount(undefined)).toBe("–");
  expect(amount(3, "EUR")).toBe("€3.00");
  expect(amount(-1.5, "$")).toBe("−$1.50");
  expect(amount(20, "SEK")).toBe("20.00 SEK");
});
