import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faultsIn, LIMITS } from "./faults";
import { DEFAULTS, EXAMPLE } from "./form";

const { schemas } = JSON.parse(
  readFileSync(new URL("../../../openapi.json", import.meta.url), "utf8"),
).components;
const { SolveRequest, SpotFields } = schemas;

test("defaults and limits are the service's", () => {
  for (const [name, value] of Object.entries(DEFAULTS)) {
    const field = SpotFields.properties[name] ?? SolveRequest.properties[name];
    expect([name, field.default]).toEqual([name, value]);
  }
  for (const [name, { least, most }] of Object.entries(LIMITS)) {
    const { minimum, maximum } = SolveRequest.properties[name];
    const unit = name === "target" ? 100 : 1;
    expect([name, unit * minimum, unit * maximum]).toEqual([name, least, most]);
  }
});

test("a form without a goal, or with a right one, has no fault", () => {
  expect(faultsIn(EXAMPLE)).toEqual({});
  const goal = { target: "0.25 %", max_iterations: "20", threads: "0" };
  expect(faultsIn({ ...EXAMPLE, ...goal })).toEqual({});
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
] as const)("%s cannot be %s, and that is said at once", (name, text) => {
  const faults = faultsIn({ ...EXAMPLE, [name]: text });
  expect(Object.keys(faults)).toEqual([name]);
  expect(faults[name]).toContain(text);
});

test("a rake that is none is refused at its field, and a cap of nothing too", () => {
  expect(Object.keys(faultsIn({ ...EXAMPLE, rake_rate: "500" }))).toEqual(["rake_rate"]);
  expect(Object.keys(faultsIn({ ...EXAMPLE, rake_cap: "3" }))).toEqual(["rake_cap"]);
  expect(faultsIn({ ...EXAMPLE, rake_rate: "5", rake_cap: "3" })).toEqual({});
});
