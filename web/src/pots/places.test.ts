import { expect, test } from "vitest";
import { Problem } from "../api/client";
import { errorsOf, placesOf } from "./places";

function refusal(detail: string, pointer: string | null = null): Problem {
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
])("a pointer names a field: %s", (pointer, places) => {
  expect(placesOf(refusal("", pointer))).toEqual(places);
});

test.each([
  ["Ah is in the hand of seat 0 and in the hand of seat 1; remove one", ["cards-0", "cards-1"]],
  ["Ks is on the board and in the hand of seat 1; remove one", ["board", "cards-1"]],
  ["Ks is on the second board and in the hand of seat 1; remove one", ["board2", "cards-1"]],
])("a card in two places is told at both: %s", (detail, places) => {
  expect(placesOf(refusal(detail, "/hands/1"))).toEqual(places);
});

test("what is about the whole table has no field", () => {
  expect(placesOf(refusal("every seat has folded; somebody stays in to win the pot"))).toEqual([]);
});

test("a card in two hands is found by the players' names", () => {
  const words = "Ah is in the hand of Ann and Bo and in the hand of Cy; remove one";
  expect(placesOf(refusal(words, "/hands/1"), ["Ann and Bo", "Cy"])).toEqual([
    "cards-0",
    "cards-1",
  ]);
});

test("an error is shown at its fields only", () => {
  const error = refusal("", "/board");
  const at = errorsOf(error);
  expect(at("board")).toBe(error);
  expect(at("board2")).toBeNull();
  expect(errorsOf(new Error("lost"))("board")).toBeNull();
});
