import { expect, test } from "vitest";
import { Problem } from "../../api/client";
import { errorAt, splitAt } from "./error_location";

test("a text is split at the column", () => {
  expect(splitAt("AA,AKh", 6, 1)).toEqual({ before: "AA,AK", at: "h", after: "" });
});

test("a column past the end is empty, no column gives null", () => {
  expect(splitAt("AK", 3, 1)).toEqual({ before: "AK", at: "", after: "" });
  expect(splitAt("AK", null, null)).toBeNull();
});

test("long texts are shortened around the column", () => {
  const cut = splitAt(`${"A".repeat(100)}x${"B".repeat(100)}`, 101, 1);
  expect(cut?.before).toBe(`…${"A".repeat(40)}`);
  expect(cut?.after).toBe(`${"B".repeat(40)}…`);
});

test("an error belongs to the field it points to", () => {
  const problem = new Problem({
    type: "urn:runout:problem:notation-error",
    title: "Text that cannot be read",
    status: 422,
    detail: "'AKh', character 3: expected s or o",
    pointer: "/players/1",
    column: 3,
    length: 1,
  });
  expect(errorAt(problem, "/players/1")).toBe(problem);
  expect(errorAt(problem, "/players")).toBe(problem);
  expect(errorAt(problem, "/players/0")).toBeNull();
  expect(errorAt(problem, "/players/11")).toBeNull();
  expect(errorAt(new Error("other"), "/players/1")).toBeNull();
});

test("an error about two fields belongs to both", () => {
  const details = { type: "", title: "", status: 422, detail: "", pointer: "/players/1" };
  const problem = new Problem({ ...details, related: [{ pointer: "/board" }] });
  expect(errorAt(problem, "/players/1")).toBe(problem);
  expect(errorAt(problem, "/board")).toBe(problem);
  expect(errorAt(problem, "/dead")).toBeNull();
});
