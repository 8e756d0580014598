import { expect, test } from "vitest";
import { afterEcho } from "./echo";

const sent = ["A", "AA", "AAA"];

test("what comes back is crossed off, with what was swallowed before it", () => {
  expect(afterEcho(sent, "AA")).toEqual(["AAA"]);
  expect(afterEcho(sent, "AAA")).toEqual([]);
});

test("what others wrote is no echo", () => {
  expect(afterEcho(sent, "KK")).toBeNull();
  expect(afterEcho([], "")).toBeNull();
});
