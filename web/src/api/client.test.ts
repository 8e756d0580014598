import { expect, test } from "vitest";
import { addressOf, Problem } from "./client";

test("an address has its names filled in and its query behind", () => {
  expect(addressOf("/api/v1/solves/{solve_id}/node", { solve_id: "a/b" }, { line: "x b50" })).toBe(
    "/api/v1/solves/a%2Fb/node?line=x+b50",
  );
});

test("a list repeats its name, and what is not given is left out", () => {
  expect(addressOf("/api/v1/flops", {}, { high: ["A", "K"], suits: undefined, folder: null })).toBe(
    "/api/v1/flops?high=A&high=K",
  );
});

test("a refusal is said without the path to its place", () => {
  const details = { type: "about:blank", title: "No", status: 422, pointer: "/spot/pot" };
  expect(new Problem({ ...details, detail: "/spot/pot: give a number" }).message).toBe(
    "give a number",
  );
  expect(new Problem({ ...details, detail: "the pot is 0" }).message).toBe("the pot is 0");
});
