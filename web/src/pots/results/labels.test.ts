import { expect, test } from "vitest";
import { EMPTY_TABLE, type Table } from "../table";
import type { Settled } from "../usePots";
import { differenceText, potName, returnedText } from "./PotsResult";

test("the only pot is no main pot, side pots count from 1", () => {
  expect([potName(0, 1), potName(0, 2), potName(1, 2)]).toEqual(["Pot", "Main pot", "Side pot 1"]);
});

test("differences name pots and seats as the screen does", () => {
  const detail = "pot 2, the player in seat 2: claimed 76 from all pots, right is 77";
  expect(differenceText(detail, 2)).toBe(
    "Side pot 1, Seat 2: claimed 76 from all pots, right is 77.",
  );
  expect(differenceText("pot 1, Ann: claimed 40, right is 20", 1)).toBe(
    "Pot, Ann: claimed 40, right is 20.",
  );
});

test("a claim that counts a returned bet is explained", () => {
  const settled = { payouts: [150, 100, 0], returned: [0, 0, 100] } as unknown as Settled;
  const claimed = (...claims: string[]): Table => ({
    ...EMPTY_TABLE,
    seats: claims.map((claim) => ({ ...seat, claim })),
  });
  const [seat] = EMPTY_TABLE.seats as [Table["seats"][number]];
  expect(returnedText(claimed("150", "100", "100"), settled)).toBe(
    "The claim counts the uncalled bet of 100, which is returned to Seat 3: no pot pays it.",
  );
  expect(returnedText(claimed("150", "100", "0"), settled)).toBeNull();
  expect(returnedText(claimed("150", "100", ""), settled)).toBeNull();
});
