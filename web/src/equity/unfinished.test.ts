import { expect, test } from "vitest";
import { blankSpot } from "./spot";
import { isUnfinishedHolding, missingIn, missingOnBoard } from "./unfinished";

test("text that ends in the middle of an item is unfinished", () => {
  for (const text of [
    "A",
    "1",
    "10",
    "15",
    "15.",
    "22+,A",
    "AKs:",
    "AKs:0",
    "AKs:0.",
    "22-5",
    "ran",
  ])
    expect(isUnfinishedHolding(text), text).toBe(true);
});

test("text that can be read, or never will be, is finished", () => {
  for (const text of [
    "",
    "??",
    "22",
    "98",
    "Ah",
    "AhKh",
    "QQ+,",
    "AA,AKs:0",
    "15%",
    "random",
    "QQ+x",
    "AA,0.5\nKK,1",
  ])
    expect(isUnfinishedHolding(text), text).toBe(false);
});

test("a flop has three cards", () => {
  expect(missingOnBoard("7h")).toBe("Pick two more flop cards");
  expect(missingOnBoard("7h 5h")).toBe("Pick one more flop card");
  expect(missingOnBoard("7h5h2")).toBe("Pick one more flop card");
  expect(missingOnBoard("7h5h2c3")).toBe("Finish the card");
  for (const text of ["", "7h5h2c", "7h5h2c3d", "7hX", "7h5h7h"])
    expect(missingOnBoard(text), text).toBeNull();
});

test("every field of a spot is looked at", () => {
  const spot = { ...blankSpot, players: ["AhKh", "QQ+"], board: "7h5h2c" };
  expect(missingIn(spot)).toBeNull();
  expect(missingIn({ ...spot, players: ["AhKh", "QQ+,K"] })).toBe("Finish the range of player 2");
  expect(missingIn({ ...spot, folded: ["A"] })).toBe("Finish the folded range");
  expect(missingIn({ ...spot, dead: "2" })).toBe("Finish the dead card");
});
