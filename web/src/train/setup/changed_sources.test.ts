import { expect, test } from "vitest";
import type { Summary } from "../../solutions/queries";
import { type ChosenSource, changedSources, streetsOf } from "./sources";

const solution = (id: string, street: string): ChosenSource => ({
  kind: "solution",
  id,
  name: id,
  solution: { street } as Summary,
});
const RIVER = solution("river", "river");
const TURN = solution("turn", "turn");
const REPORT: ChosenSource = { kind: "report", id: "report", name: "report" };
const DRILL = {
  node: "x",
  cards: "2s",
  streets: "flop,turn",
  textures: "monotone",
  flops: "Kc7d2h",
  spr: "4",
  hold: "set",
};

test("the streets of several begin with the earliest", () => {
  expect(streetsOf([])).toEqual(["flop", "turn", "river"]);
  expect(streetsOf([RIVER])).toEqual(["river"]);
  expect(streetsOf([RIVER, TURN])).toEqual(["turn", "river"]);
  expect(streetsOf([RIVER, REPORT])).toEqual(["flop", "turn", "river"]);
});

test("another source begins at the root, without filters that it does not have", () => {
  const none = { node: "", cards: "", streets: "", spr: "" };
  expect(changedSources(DRILL, [REPORT], [RIVER])).toEqual({
    ...none,
    solve: "river",
    report: "",
    sources: "",
    textures: "",
    flops: "",
  });
  expect(changedSources(DRILL, [RIVER], [REPORT])).toMatchObject({ ...none, report: "report" });
  expect(changedSources(DRILL, [], [REPORT])).toMatchObject({ ...none, report: "report" });
  expect(changedSources(DRILL, [RIVER], [])).toMatchObject({ ...none, solve: "", textures: "" });
});

test("what is added or removed keeps the start, and the filters that are still shown", () => {
  const added = changedSources(DRILL, [REPORT], [REPORT, TURN]);
  expect(added).not.toHaveProperty("node");
  expect(added).toMatchObject({ streets: "flop,turn", textures: "monotone", flops: "Kc7d2h" });
  expect(added.spr).toBe("");
  const removed = changedSources(DRILL, [REPORT, TURN], [TURN]);
  expect(removed).not.toHaveProperty("node");
  expect(removed).toMatchObject({ streets: "turn", textures: "", flops: "", spr: "" });
});
