import { expect, test } from "vitest";
import { atWalk, readSolutionAddress, readSolutionsAddress, walkOf } from "./address";

test("what is as usual is left out", () => {
  expect(readSolutionAddress({ mode: "strategy", tab: "hands", node: "" })).toEqual({});
  expect(readSolutionsAddress({ sort: "created", order: "desc" })).toEqual({});
});

test("what is not understood is as usual", () => {
  expect(readSolutionAddress({ mode: "colourful", player: "dealer", node: "x b50" })).toEqual({
    node: "x b50",
  });
  expect(readSolutionsAddress({ street: "preflop", board: "Td9d" })).toEqual({ board: "Td9d" });
});

test("a place goes into the address and comes out", () => {
  const walk = {
    here: { line: "x", cards: "" },
    ahead: { line: "x x b90", cards: "As" },
  };
  const address = atWalk({ mode: "ev", player: "ip", pinned: "AKs" }, walk);
  expect(address).toEqual({
    node: "x",
    ahead: "x x b90",
    aheadCards: "As",
    mode: "ev",
    pinned: "AKs",
  });
  expect(walkOf(address)).toEqual(walk);
});

test("at the end of a line nothing lies ahead", () => {
  const end = { line: "x x", cards: "As" };
  expect(atWalk({}, { here: end, ahead: end })).toEqual({ node: "x x", cards: "As" });
});
