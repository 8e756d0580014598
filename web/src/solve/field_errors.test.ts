import { expect, test } from "vitest";
import { Problem } from "../api/client";
import { fieldError, fieldLabelOf } from "./field_errors";

function problemAt(pointer: string | null): Problem {
  const rest = { type: "", title: "", status: 422, detail: "", hint: null, instance: null };
  return new Problem({ ...rest, pointer, column: null, length: null });
}

test("an error belongs to the field that it points to", () => {
  const bets = problemAt("/spot/turn_oop_bet");
  expect(fieldError(bets, "turn_oop_bet")).toBe(bets);
  expect(fieldError(bets, "turn_oop_raise")).toBeNull();
  expect(fieldError(problemAt("/spot/locks/0"), "locks")).not.toBeNull();
  expect(fieldError(problemAt("/target"), "target")).not.toBeNull();
  expect(fieldError(problemAt(null), "pot")).toBeNull();
  expect(fieldError(new Error("no"), "pot")).toBeNull();
});

test("an error names its field, unless it is about the whole spot", () => {
  expect(fieldLabelOf(problemAt("/spot/turn_ip_raise"))).toBe("IP's raises on the turn");
  expect(fieldLabelOf(problemAt("/spot/river_donk"))).toBe("OOP's donk bets on the river");
  expect(fieldLabelOf(problemAt("/max_iterations"))).toBe("the iterations");
  expect(fieldLabelOf(problemAt("/spot"))).toBeNull();
  expect(fieldLabelOf(problemAt(null))).toBeNull();
});
