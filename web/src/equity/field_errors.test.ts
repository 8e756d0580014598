import { expect, test } from "vitest";
import { Problem } from "../api/client";
import { isFieldError } from "./spot";

const problem = (pointer: string | null) =>
  new Problem({
    type: "urn:runout:problem:notation-error",
    title: "Text that cannot be read",
    status: 422,
    detail: "",
    hint: null,
    pointer,
    column: null,
    length: null,
    instance: null,
  });

test("errors of fields are field errors", () => {
  expect(
    ["/players/1", "/folded/0", "/board", "/dead", "/seed"].map(problem).map(isFieldError),
  ).toEqual([true, true, true, true, true]);
});

test("an error with a related place in a field is a field error", () => {
  const details = { type: "", title: "", status: 422, detail: "", pointer: "/method" };
  expect(isFieldError(new Problem({ ...details, related: [{ pointer: "/samples" }] }))).toBe(true);
});

test("errors of the whole spot are not field errors", () => {
  expect([null, "/players", "/method"].map(problem).map(isFieldError)).toEqual([
    false,
    false,
    false,
  ]);
  expect(isFieldError(new Error("cut off"))).toBe(false);
});
