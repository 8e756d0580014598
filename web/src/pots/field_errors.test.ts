import { expect, test } from "vitest";
import { Problem } from "../api/client";
import { errorsOf, fieldsOf } from "./field_errors";

function problem(detail: string, pointer: string | null = null): Problem {
  return new Problem({
    type: "",
    title: "",
    status: 422,
    detail,
    pointer,
    column: null,
    length: null,
    hint: null,
    instance: null,
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
  expect(fieldsOf(problem("", pointer))).toEqual(fields);
});

test.each([
  ["Ah is in the hand of seat 0 and in the hand of seat 1; remove one", ["cards-0", "cards-1"]],
  ["Ks is on the board and in the hand of seat 1; remove one", ["board", "cards-1"]],
  ["Ks is on the second board and in the hand of seat 1; remove one", ["board2", "cards-1"]],
])("a duplicate card is an error of both fields: %s", (detail, fields) => {
  expect(fieldsOf(problem(detail, "/hands/1"))).toEqual(fields);
});

test("an error of the whole table has no field", () => {
  expect(fieldsOf(problem("every seat has folded; somebody stays in to win the pot"))).toEqual([]);
});

test("a duplicate card is located by the players' names", () => {
  const message = "Ah is in the hand of Ann and Bo and in the hand of Cy; remove one";
  expect(fieldsOf(problem(message, "/hands/1"), ["Ann and Bo", "Cy"])).toEqual([
    "cards-0",
    "cards-1",
  ]);
});

test("an error is shown at its fields only", () => {
  const error = problem("", "/board");
  const at = errorsOf(error);
  expect(at("board")).toBe(error);
  expect(at("board2")).toBeNull();
  expect(errorsOf(new Error("lost"))("board")).toBeNull();
});
