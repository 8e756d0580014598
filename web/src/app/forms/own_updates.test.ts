import { expect, test } from "vitest";
import { pendingAfter } from "./own_updates";

const sent = ["A", "AA", "AAA"];

test("a returned value clears itself and earlier pending values", () => {
  expect(pendingAfter(sent, "AA")).toEqual(["AAA"]);
  expect(pendingAfter(sent, "AAA")).toEqual([]);
});

test("a foreign value is not an own update", () => {
  expect(pendingAfter(sent, "KK")).toBeNull();
  expect(pendingAfter([], "")).toBeNull();
});
