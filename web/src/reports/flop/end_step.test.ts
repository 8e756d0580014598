import { expect, test } from "vitest";
import { withEnd } from "./FlopScreen";

const STEP = {
  line: "x",
  cards: "",
  board: "Kc7d2h",
  kind: "decision" as const,
  player: "ip" as const,
  pot: 10,
  stacks: { oop: 10, ip: 10 },
  to_call: 0,
  break_even: null,
  actions: ["x", "b5"],
  leads_to: ["chance" as const, "decision" as const],
  frequencies: { x: 0.5, b5: 0.5 },
  reach: 1,
  reach_given_cards: 1,
  chosen: null,
};
const FACING = {
  ...STEP,
  line: "x b5",
  pot: 15,
  to_call: 5,
  actions: ["f", "c"],
  leads_to: ["end" as const, "chance" as const],
};

test("the end of the street is a step after the action that leads to it", () => {
  const steps = withEnd([STEP], "x x");
  expect(steps.map(({ line, kind, chosen }) => [line, kind, chosen])).toEqual([
    ["x", "decision", "x"],
    ["x x", "chance", null],
  ]);
  expect(withEnd([STEP, FACING], "x b5 c").at(-1)).toMatchObject({ kind: "chance", pot: 20 });
  expect(withEnd([STEP, FACING], "x b5 f").at(-1)).toMatchObject({ kind: "end", pot: 15 });
});

test("a line that does not end the street after the last decision adds nothing", () => {
  for (const line of [undefined, "", "x b5", "b5 c"]) expect(withEnd([STEP], line)).toEqual([STEP]);
});
