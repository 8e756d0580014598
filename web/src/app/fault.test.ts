import { expect, test } from "vitest";
import { Problem } from "../api/client";
import { cutAt, errorAt } from "./fault";

test("a text is cut at the place", () => {
  expect(cutAt("AA,AKh", 6, 1)).toEqual({ before: "AA,AK", at: "h", after: "" });
});

test("a place behind the end is empty, no column is no place", () => {
  expect(cutAt("AK", 3, 1)).toEqual({ before: "AK", at: "", after: "" });
  expect(cutAt("AK", null, null)).toBeNull();
});

test("long texts are shown around the place", () => {
  const cut = cutAt(`${"A".repeat(100)}x${"B".repeat(100)}`, 101, 1);
  expect(cut?.before).toBe(`…${"A".repeat(40)}`);
  expect(cut?.after).toBe(`${"B".repeat(40)}…`);
});

test("a refusal belongs to the member it points to", () => {
  const refusal = new Problem({
    type: "urn:runout:problem:notation-error",
    title: "Text that cannot be read",
    status: 422,
    detail: "'AKh', character 3: expected s or o",
    pointer: "/players/1",
    column: 3,
    length: 1,
  });
  expect(errorAt(refusal, "/players/1")).toBe(refusal);
  expect(errorAt(refusal, "/players")).toBe(refusal);
  expect(errorAt(refusal, "/players/0")).toBeNull();
  expect(errorAt(refusal, "/players/11")).toBeNull();
  expect(errorAt(new Error("other"), "/players/1")).toBeNull();
});
