import { expect, test } from "vitest";
import { drillOf, urlStateOfDrill } from "./drill";
import { listOf, readSessionUrlState, readTrainUrlState } from "./url_state";

const LINK = {
  solve: "0123456789abcdef",
  seat: "ip",
  node: "x b60",
  cards: "2s",
  streets: "turn,river",
  hold: "set,flush_draw",
  textures: "monotone,high=J",
  close: "5",
  mixed: "yes",
  hands: "50",
  seconds: "10",
  seed: "18446744073709551615",
} as const;

test("a link and its drill say the same", () => {
  const urlState = readTrainUrlState(LINK);
  expect(urlState).toEqual(LINK);
  const drill = drillOf(urlState, () => "unused");
  expect(drill).toMatchObject({ seat: "ip", line: "x b60", close: 5, mixed: true, seconds: 10 });
  expect(drill.streets).toEqual(["turn", "river"]);
  expect(urlStateOfDrill(LINK.solve, drill)).toEqual(LINK);
});

test("defaults are not in the address, and a seed that is not given is drawn", () => {
  expect(readTrainUrlState({ seat: "oop", hands: "20", by: "street" })).toEqual({});
  const drill = drillOf({}, () => "77");
  expect(drill).toMatchObject({ seat: "oop", hands: 20, seconds: null, close: null, seed: "77" });
});

test("what the service would refuse is left out", () => {
  const wrong = { hands: "0", seconds: "-1", seed: "18446744073709551616", close: "101" };
  expect(readTrainUrlState({ ...wrong, streets: "preflop,river", seat: "btn" })).toEqual({
    streets: "river",
  });
  expect(listOf("set,<b>,air")).toEqual(["set", "air"]);
});

test("a session's address has what its losses are grouped by", () => {
  expect(readSessionUrlState({ by: "category" })).toEqual({ by: "category" });
  expect(readSessionUrlState({ by: "else" })).toEqual({});
});
