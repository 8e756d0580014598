import { expect, test } from "vitest";
import { amountText, handName, netText, signed, timeText } from "./money";

const CENTS = { big_blind: 100, decimals: 2, currency: "USD" };
const CHIPS = { big_blind: 100, decimals: 0, currency: "chips" };

test("amounts are in big blinds or in the currency", () => {
  expect(amountText(210, CHIPS, "bb")).toBe("2.1 bb");
  expect(amountText(210, CHIPS, "money")).toBe("210");
  expect(amountText(1850, CENTS, "money")).toBe("$18.50");
  expect(amountText(500, { ...CENTS, currency: "SEK" }, "money")).toBe("5.00 SEK");
  expect(amountText(null, CENTS, "bb")).toBe("?");
});

test("nets have a sign, and are rounded to the record's decimals", () => {
  expect(netText(860, CENTS, "bb")).toBe("+8.6 bb");
  expect(netText(-250, CENTS, "money")).toBe("−$2.50");
  expect(netText(0, CENTS, "bb")).toBe("0 bb");
  expect(netText(null, CENTS, "bb")).toBe("–");
  expect(netText(40.404, CENTS, "money")).toBe("+$0.40");
  expect([signed(36.04), signed(-0.04), signed(-1200.5)]).toEqual(["+36.0", "0.0", "−1,200.5"]);
});

test("times are those of the record", () => {
  expect(timeText("2025-01-05T20:15:00")).toBe("2025-01-05 20:15");
  expect([timeText("2025-01-05"), timeText(null)]).toEqual(["2025-01-05", ""]);
});

test("a hand without a site or number still has a name", () => {
  expect(handName({ site: "PokerStars", number: "900001", id: 1 })).toBe("PokerStars #900001");
  expect(handName({ site: "", number: "22", id: 5 })).toBe("Hand #22");
  expect(handName({ site: "", number: "", id: 5 })).toBe("Hand 5");
});
