import { expect, test } from "vitest";
import { afterEcho } from "./echo";

const sent = [
  { text: "A", at: 0 },
  { text: "AA", at: 100 },
  { text: "AAA", at: 200 },
];

test("what comes back is crossed off, with what was swallowed before it", () => {
  expect(afterEcho(sent, "AA", 250)).toEqual([{ text: "AAA", at: 200 }]);
  expect(afterEcho(sent, "AAA", 250)).toEqual([]);
});

test("what others wrote is no echo, nor what was sent long ago", () => {
  expect(afterEcho(sent, "KK", 250)).toBeNull();
  expect(afterEcho(sent, "A", 1050)).toBeNull();
  expect(afterEcho([], "", 0)).toBeNull();
});
