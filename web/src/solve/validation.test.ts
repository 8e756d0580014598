import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFAULTS, EXAMPLE, withSizes } from "./form";
import { LIMITS, validate } from "./validation";

const { schemas } = JSON.parse(
  readFileSync(new URL("../../../build/openapi.json", import.meta.url), "utf8"),
).components;
const { SolveRequest, SpotFields } = schemas;

test("defaults and limits are the service's", () => {
  for (const [name, value] of Object.entries(DEFAULTS)) {
    const field = SpotFields.properties[name] ?? SolveRequest.properties[name];
    expect([name, field.default]).toEqual([name, value]);
  }
  for (const [name, { min, max }] of Object.entries(LIMITS)) {
    const { minimum, maximum } = SolveRequest.properties[name];
    const unit = name === "target" ? 100 : 1;
    expect([name, unit * minimum, unit * maximum]).toEqual([name, min, max]);
  }
});

test("blank and valid settings have no errors", () => {
  expect(validate(EXAMPLE)).toEqual({});
  const goal = { target: "0.25 %", max_iterations: "20", threads: "0" };
  expect(validate({ ...EXAMPLE, ...goal })).toEqual({});
});

test.each([
  ["target", "abc"],
  ["target", "-1"],
  ["target", "101"],
  ["max_iterations", "0"],
  ["max_iterations", "2.5"],
  ["max_iterations", "1000001"],
  ["threads", "257"],
  ["threads", "all"],
  ["pot", "abc"],
  ["pot", "0"],
  ["stack", "-1"],
  ["big_blind", "."],
  ["add_allin", "x"],
  ["max_raises", "2.5"],
] as const)("%s cannot be %s", (name, text) => {
  const errors = validate({ ...EXAMPLE, [name]: text });
  expect(Object.keys(errors)).toEqual([name]);
  expect(errors[name]?.message).toContain(text);
});

test("an invalid rake and a cap without a rake are errors of their fields", () => {
  expect(Object.keys(validate({ ...EXAMPLE, rake_rate: "500" }))).toEqual(["rake_rate"]);
  expect(Object.keys(validate({ ...EXAMPLE, rake_cap: "3" }))).toEqual(["rake_cap"]);
  expect(validate({ ...EXAMPLE, rake_rate: "5", rake_cap: "3" })).toEqual({});
});

test("a size that cannot be read is an error of its list", () => {
  const form = withSizes(EXAMPLE, "river_oop_bet", "33%, half");
  expect(Object.keys(validate(form))).toEqual(["river_oop_bet", "river_ip_bet"]);
  expect(Object.keys(validate(withSizes(EXAMPLE, "flop_oop_bet", "half")))).toEqual([]);
});
