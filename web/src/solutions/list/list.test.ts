import { expect, test } from "vitest";
import type { Summary } from "../queries";
import { comparable, serviceOrder, sortSolutions } from "./SolutionsScreen";

const solution = (id: string, created: string, pot: number, board = "Td9d6h") =>
  ({ id, created, pot, board, ev: { oop: 50, ip: 50 } }) as Summary;
const old = solution("a", "2026-01-01T00:00:00Z", 300);
const fresh = solution("b", "2026-02-01T00:00:00Z", 100);

test("the default order is newest first", () => {
  expect(sortSolutions([old, fresh], {}).map(({ id }) => id)).toEqual(["b", "a"]);
  expect(sortSolutions([fresh, old], { sort: "pot" }).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(sortSolutions([old, fresh], { sort: "ev" }).map(({ id }) => id)).toEqual(["b", "a"]);
});

test("two solutions of one board are compared, the older first", () => {
  expect(comparable([fresh, old])).toEqual({ pair: ["a", "b"] });
  expect(comparable([fresh])).toHaveProperty("reason");
  expect(comparable([fresh, solution("c", "2026-01-01T00:00:00Z", 1, "2c3c4c")])).toHaveProperty(
    "reason",
  );
});

test("the service sorts by what it knows", () => {
  expect(serviceOrder({})).toEqual({ sort: "created", order: "desc" });
  expect(serviceOrder({ sort: "size", order: "asc" })).toEqual({ sort: "size", order: "asc" });
  expect(serviceOrder({ sort: "pot", order: "asc" })).toEqual({ sort: "created", order: "desc" });
});
