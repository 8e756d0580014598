import { describe, expect, test } from "vitest";
import { SPOT_FIELDS } from "../api/spot_fields";
import { sprText, stackAt } from "./amounts";
import { EXAMPLE, missingIn, NEW_FORM, remainingStreets, type SolveForm } from "./form";
import { commandOf } from "./import_export/command";
import { importSpot, spotsIn } from "./import_export/import_spot";
import { pythonOf } from "./import_export/python";
import { formOfSolution, formOfSpot, requestOf, spotOf } from "./spot";

const SPOT = {
  board: "Td9d6hQc2s",
  oop: "QQ+",
  ip: "99+",
  pot: 100,
  stack: 300,
  river_oop_bet: "50%",
  river_oop_raise: "60%",
  river_ip_bet: "50%",
  river_ip_raise: "60%",
};

describe("the request of a form", () => {
  test("has the sizes of the remaining streets and omits defaults", () => {
    expect(requestOf(formOfSpot(SPOT), false)).toEqual({ spot: SPOT });
    expect(remainingStreets("Td9d6hQc")).toEqual(["turn", "river"]);
    expect(remainingStreets("")).toEqual(["flop", "turn", "river"]);
  });

  test("converts percentages to shares and omits blank fields", () => {
    const form = { ...EXAMPLE, rake_rate: "5 %", merging: "0", target: "0.1", threads: "1" };
    expect(requestOf(form, true)).toMatchObject({
      spot: { rake_rate: 0.05, rake_cap: null, merging: 0 },
      target: 0.001,
      threads: 1,
      quick: true,
    });
    expect(spotOf({ ...EXAMPLE, rake_rate: "0", rake_cap: "3" })).not.toHaveProperty("rake_cap");
  });

  test("has no number where the text is none", () => {
    expect(spotOf({ ...EXAMPLE, pot: "abc" }).pot).toBeNull();
  });

  test("reports missing fields", () => {
    expect(missingIn(NEW_FORM)).toHaveLength(5);
    expect(missingIn({ ...EXAMPLE, pot: " " })).toEqual(["the pot"]);
  });
});

describe("a spot as a form", () => {
  test("round-trips", () => {
    const full = {
      ...SPOT,
      river_ip_bet: "a",
      rake_rate: 0.07,
      rake_cap: null,
      add_allin: 0,
      max_raises: 2,
      added_lines: ["x b33"],
      locks: [{ line: "", strategy: { AA: { check: 1 } } }],
    };
    expect(formOfSpot(full).separate).toBe(true);
    expect(spotOf(formOfSpot(full))).toEqual(full);
  });

  test("is found alone, in a request, and by name", () => {
    expect(spotsIn(JSON.stringify(SPOT))).toEqual([{ name: null, members: SPOT }]);
    const several = { _format: { units: "chips" }, A: SPOT, B: SPOT };
    expect(spotsIn(JSON.stringify(several)).map(({ name }) => name)).toEqual(["A", "B"]);
    const [request] = spotsIn(JSON.stringify({ spot: SPOT, target: 0.001 }));
    expect(request && importSpot(request, NEW_FORM).form.target).toBe("0.1");
  });

  test("of a solution includes its settings, with defaults blank", () => {
    const solution = {
      spot: SPOT,
      target: 0.001,
      precision: "f16" as const,
      max_iterations: 50,
      quick: { turn: "bet 75%", river: "bet 75%", raises: 0, text: "no raises" },
    };
    expect(formOfSolution(solution)).toMatchObject({
      target: "0.1",
      tree: "quick",
      precision: "f16",
      max_iterations: "50",
    });
    const usual = {
      spot: SPOT,
      target: 0.005,
      precision: "f32" as const,
      max_iterations: 1000,
      quick: null,
    };
    expect(formOfSolution(usual)).toEqual({
      ...formOfSpot(SPOT),
      precision: "f32",
      tree: "whole",
    });
  });

  test("reports ignored fields", () => {
    const members = { ...SPOT, tree_lines: {}, description: "wide", rake_rate: 0, rake_cap: 0 };
    const { form, ignored } = importSpot({ name: "A", members }, { ...NEW_FORM, target: "1" });
    expect(ignored).toEqual(["tree_lines", "description"]);
    expect([form.target, form.rake_rate, form.rake_cap]).toEqual(["1", "", ""]);
    const capped = { name: "A", members: { ...SPOT, rake_rate: 0, rake_cap: 3 } };
    expect(importSpot(capped, NEW_FORM).ignored).toEqual(["rake_cap"]);
  });

  test.each([
    ["{", /not JSON/],
    ["[]", /is an object/],
    ["{}", /No spot/],
    [JSON.stringify({ ...SPOT, colour: 1 }), /colour is not a field/],
    [JSON.stringify({ ...SPOT, pot: "x" }), /pot is "x"; give a number/],
    [JSON.stringify({ ...SPOT, river_ip_bet: undefined }), /no river_ip_bet/],
    [JSON.stringify({ ...SPOT, stack: undefined }), /no stack/],
    [JSON.stringify({ spot: SPOT, iterations: 3 }), /iterations is not a field of a request/],
    [JSON.stringify({ spot: SPOT, target: "0.1" }), /target is "0.1"; give a number/],
    [JSON.stringify({ spot: SPOT, precision: "f64" }), /precision is "f64"; give auto, f32 or f16/],
  ])("is rejected if invalid: %s", (text, reason) => {
    expect(() => {
      const [spot] = spotsIn(text);
      if (spot) importSpot(spot, NEW_FORM);
    }).toThrow(reason);
  });
});

test("every field of the table is sent, read back, exported and imported", () => {
  const texts = {
    cards: "Td9d6hQc2s",
    range: "QQ+,AKs",
    amount: "0.1",
    share: "7",
    count: "2",
    lines: "x b33",
    locks: "",
  };
  const filled = Object.fromEntries(SPOT_FIELDS.map(({ name, kind }) => [name, texts[kind]]));
  const form: SolveForm = { ...NEW_FORM, ...filled };
  const spot = spotOf(form);
  expect(formOfSpot({ ...spot })).toEqual(form);
  expect(importSpot({ name: null, members: { ...spot } }, NEW_FORM).form).toEqual(form);
  const [command, python] = [commandOf(form), pythonOf(form)];
  for (const { name, kind, option } of SPOT_FIELDS) {
    if (kind === "locks") continue;
    expect([name, name in spot]).toEqual([name, true]);
    expect(command).toContain(` ${option} `);
    expect(python).toContain(name === "board" ? texts.cards : `    ${name}=`);
  }
});

test("the SPR follows pot and stack and sets the stack", () => {
  expect([sprText("300", "100"), sprText("100", "300"), sprText("", "100")]).toEqual([
    "3",
    "0.33",
    "",
  ]);
  expect([sprText("97.5", "5.5"), sprText("87", "22"), sprText("26.5", "27.5")]).toEqual([
    "17.7",
    "3.95",
    "0.96",
  ]);
  expect([sprText("1", "0"), stackAt("2.5", "150"), stackAt("", "100")]).toEqual(["", "375", null]);
});

test("the stack of a ratio has the precision of the pot", () => {
  expect([stackAt("3", "5.5"), stackAt("17.68", "5.50"), stackAt("1.111", "6")]).toEqual([
    "16.5",
    "97.2",
    "6.7",
  ]);
  expect([stackAt("0.333", "0.25"), stackAt("1.2345", "100")]).toEqual(["0.083", "123"]);
});

test("amounts with decimals round-trip", () => {
  const small = { ...SPOT, pot: 5.5, stack: 97.25, big_blind: 0.5, unit: 0.01 };
  const form = formOfSpot(small);
  expect([form.pot, form.stack, form.big_blind, form.unit]).toEqual([
    "5.5",
    "97.25",
    "0.5",
    "0.01",
  ]);
  expect(spotOf(form)).toEqual(small);
  const [solution] = spotsIn(JSON.stringify(small));
  if (solution) expect(spotOf(importSpot(solution, NEW_FORM).form)).toEqual(small);
  expect(solution).toBeDefined();
});
