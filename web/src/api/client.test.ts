import { expect, test } from "vitest";
import { addressOf } from "./client";

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
