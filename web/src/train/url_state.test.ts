import { expect, test } from "vitest";
import { drillOf, urlStateOfDrill } from "./drill";
import { listOf, readSessionUrlState, readTrainUrlState, sourcesOf } from "./url_state";

const LINK = {
  solve: "0123456789abcdef",
  seat: "ip",
  node: "x b60",
  cards: "2s",
  streets: "turn,river",
  hold: "set,flush_draw",
  textures: "monotone,high=J",
  flops: "Kc7d2h,8c8d3h",
  spr: "4.5",
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
  expect(drill).toMatchObject({ flops: ["Kc7d2h", "8c8d3h"], spr: 4.5, weights: [] });
  expect(urlStateOfDrill(sourcesOf(LINK), drill)).toEqual(LINK);
});

test("several solutions and reports keep their order and weights", () => {
  const several = { sources: "r-fedcba9876543210,s-0123456789abcdef", weights: "3,0.5" };
  const urlState = readTrainUrlState(several);
  expect(urlState).toEqual(several);
  expect(sourcesOf(urlState)).toEqual([
    { kind: "report", id: "fedcba9876543210" },
    { kind: "solution", id: "0123456789abcdef" },
  ]);
  const drill = drillOf(urlState, () => "1");
  expect(drill.weights).toEqual([3, 0.5]);
  expect(urlStateOfDrill(sourcesOf(urlState), drill)).toMatchObject(several);
  expect(readTrainUrlState({ sources: "r-fedcba9876543210" })).toEqual({
    report: "fedcba9876543210",
  });
  expect(readTrainUrlState({ ...several, weights: "3" }).weights).toBeUndefined();
});

test("decimals of the service are kept", () => {
  const sources = "r-fedcba9876543210,s-0123456789abcdef";
  const decimals = { sources, weights: "0.12345678,1e-7", close: "2.5", seconds: "7.5" };
  const urlState = readTrainUrlState(decimals);
  expect(urlState).toEqual(decimals);
  const drill = drillOf(urlState, () => "1");
  expect(drill).toMatchObject({ weights: [0.12345678, 1e-7], close: 2.5, seconds: 7.5 });
  expect(urlStateOfDrill(sourcesOf(urlState), drill)).toMatchObject(decimals);
});

test("defaults are not in the address, and a seed that is not given is drawn", () => {
  expect(readTrainUrlState({ seat: "oop", hands: "20", by: "street" })).toEqual({});
  const drill = drillOf({}, () => "77");
  expect(drill).toMatchObject({ seat: "oop", hands: 20, seconds: null, close: null, seed: "77" });
});

test("what the service would refuse is left out", () => {
  const wrong = {
    hands: "2.5",
    seconds: "0",
    spr: "Infinity",
    seed: "18446744073709551616",
    close: "101",
  };
  expect(readTrainUrlState({ ...wrong, streets: "preflop,river", seat: "btn" })).toEqual({
    streets: "river",
  });
  expect(listOf("set,<b>,air")).toEqual(["set", "air"]);
});

test("a session's address has what its losses are grouped by", () => {
  expect(readSessionUrlState({ by: "category" })).toEqual({ by: "category" });
  expect(readSessionUrlState({ by: "source" })).toEqual({ by: "source" });
  expect(readSessionUrlState({ by: "else" })).toEqual({});
});
