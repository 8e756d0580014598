import { expect, test } from "vitest";
import { readSolutionsUrlState, readSolutionUrlState } from "./url_state";

test("defaults are omitted", () => {
  expect(readSolutionUrlState({ mode: "strategy", tab: "hands", node: "" })).toEqual({});
  expect(readSolutionsUrlState({ sort: "created", order: "desc" })).toEqual({});
});

test("invalid values become defaults", () => {
  expect(readSolutionUrlState({ mode: "colourful", player: "dealer", node: "x b50" })).toEqual({
    node: "x b50",
  });
  expect(readSolutionsUrlState({ street: "preflop", q: "K72r" })).toEqual({ q: "K72r" });
});
