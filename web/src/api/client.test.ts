import { expect, test } from "vitest";
import { Problem, urlOf } from "./client";

test("a URL has its path parameters filled in and its query appended", () => {
  expect(urlOf("/api/v1/solves/{solve_id}/node", { solve_id: "a/b" }, { line: "x b50" })).toBe(
    "/api/v1/solves/a%2Fb/node?line=x+b50",
  );
});

test("a list repeats its name, and missing values are omitted", () => {
  expect(urlOf("/api/v1/flops", {}, { high: ["A", "K"], suits: undefined, folder: null })).toBe(
    "/api/v1/flops?high=A&high=K",
  );
});

test("an error message omits its pointer", () => {
  const details = { type: "about:blank", title: "No", status: 422, pointer: "/spot/pot" };
  expect(new Problem({ ...details, detail: "/spot/pot: give a number" }).message).toBe(
    "give a number",
  );
  expect(new Problem({ ...details, detail: "the pot is 0" }).message).toBe("the pot is 0");
});
