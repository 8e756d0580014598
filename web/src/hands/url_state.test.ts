import { expect, test } from "vitest";
import { filterCount, filterParams, readHandsUrlState, readHandUrlState } from "./url_state";

test("the URL has what differs from the defaults", () => {
  expect(readHandsUrlState({})).toEqual({});
  expect(readHandsUrlState({ sort: "-time", amounts: "bb", showdown: "perhaps" })).toEqual({});
  const search = { player: "Ann B.", showdown: "true", sort: "-net", amounts: "money" };
  expect(readHandsUrlState(search)).toEqual(search);
});

test("fields about a player are gone without one", () => {
  const search = { position: "BTN", result: "won", min_net: "2", sort: "-net", min_pot: "10" };
  expect(readHandsUrlState(search)).toEqual({ min_pot: "10" });
  expect(filterCount(readHandsUrlState({ ...search, player: "Bo" }))).toBe(5);
});

test("won and lost are nets above and below nothing, unless a net is given", () => {
  expect(filterParams({ player: "Bo", result: "won" })).toEqual({ player: "Bo", min_net: 1e-9 });
  expect(filterParams({ player: "Bo", result: "lost", max_net: "-5", sort: "-pot" })).toEqual({
    player: "Bo",
    max_net: "-5",
  });
});

test("a replay keeps its list, its place and the step", () => {
  expect(readHandUrlState({ player: "Bo", at: "12", step: "007" })).toEqual({
    player: "Bo",
    at: "12",
    step: "7",
  });
  expect(readHandUrlState({ at: "-1", step: "x" })).toEqual({});
});
