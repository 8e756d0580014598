import { expect, test } from "vitest";
import { Problem, urlOf } from "./client";

test("a URL has its path parameters filled in and its query appended", () => {
  expect(urlOf("/api/v1/solves/{solve_id}/node", { solve_id: "a/b" }, { line: "x b50" })).toBe(
    "/api/v1/solves/a%2Fb/node?line=x%20b50",
  );
});

test("a list repeats its name, and missing values are omitted", () => {
  expect(urlOf("/api/v1/flops", {}, { high: ["A", "K"], suits: undefined, folder: null })).toBe(
    "/api/v1/flops?high=A&high=K",
  );
});

test("an error has all places that it is about, the main one first", () => {
  const details = { type: "about:blank", title: "No", status: 422, detail: "Ah is twice there" };
  const related = [{ pointer: "/board" }];
  const error = new Problem({ ...details, pointer: "/hands/1", column: 3, length: 2, related });
  expect(error.places.map(({ pointer }) => pointer)).toEqual(["/hands/1", "/board"]);
  expect([error.pointer, error.column, error.length]).toEqual(["/hands/1", 3, 2]);
  expect(new Problem(details).pointer).toBeNull();
});

test("an error message omits its pointer", () => {
  const details = { type: "about:blank", title: "No", status: 422, pointer: "/spot/pot" };
  expect(new Problem({ ...details, detail: "/spot/pot: give a number" }).message).toBe(
    "give a number",
  );
  expect(new Problem({ ...details, detail: "the pot is 0" }).message).toBe("the pot is 0");
});
