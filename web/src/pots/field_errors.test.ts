import { expect, test } from "vitest";
import { Problem } from "../api/client";
import { errorsOf, fieldsOf } from "./field_errors";

function problem(pointer?: string, ...related: string[]): Problem {
  return new Problem({
    type: "",
    title: "",
    status: 422,
    detail: "",
    pointer: pointer ?? null,
    related: related.map((each) => ({ pointer: each })),
  });
}

test.each([
  ["/contributions/1", ["chips-1"]],
  ["/hands/0", ["cards-0"]],
  ["/claim/payouts/2", ["claim-2"]],
  ["/rake/rate", ["rake"]],
  ["/rake/cap", ["cap"]],
  ["/names/2", ["name-2"]],
  ["/unit", ["smallest"]],
  ["/board", ["board"]],
  ["/second_board", ["board2"]],
  ["/mucked", []],
])("a pointer names a field: %s", (pointer, fields) => {
  expect(fieldsOf(problem(pointer))).toEqual(fields);
});

test.each([
  ["/hands/1", "/hands/0", ["cards-1", "cards-0"]],
  ["/hands/1", "/board", ["cards-1", "board"]],
  ["/hands/1", "/second_board", ["cards-1", "board2"]],
  ["/board", "/board", ["board"]],
])("an error about two places is an error of both fields: %s and %s", (main, other, fields) => {
  expect(fieldsOf(problem(main, other))).toEqual(fields);
});

test("an error of the whole table has no field", () => {
  expect(fieldsOf(problem())).toEqual([]);
});

test("an error is shown at its fields only", () => {
  const error = problem("/board");
  const at = errorsOf(error);
  expect(at("board")).toBe(error);
  expect(at("board2")).toBeNull();
  expect(errorsOf(new Error("lost"))("board")).toBeNull();
});
