import { expect, test } from "vitest";
import { Problem } from "../api/client";
import { fieldIn, refusalOf } from "./refusal";

function problemAt(pointer: string | null): Problem {
  const rest = { type: "", title: "", status: 422, detail: "", hint: null, instance: null };
  return new Problem({ ...rest, pointer, column: null, length: null });
}

test("a refusal is shown at the field that it points to", () => {
  const bets = problemAt("/spot/turn_oop_bet");
  expect(refusalOf(bets, "turn_oop_bet")).toBe(bets);
  expect(refusalOf(bets, "turn_oop_raise")).toBeNull();
  expect(refusalOf(problemAt("/spot/locks/0"), "locks")).not.toBeNull();
  expect(refusalOf(problemAt("/target"), "target")).not.toBeNull();
  expect(refusalOf(problemAt(null), "pot")).toBeNull();
  expect(refusalOf(new Error("no"), "pot")).toBeNull();
});

test("a refusal names its field, unless it is about the whole spot", () => {
  expect(fieldIn(problemAt("/spot/turn_ip_raise"))).toBe("IP's raises on the turn");
  expect(fieldIn(problemAt("/spot/river_donk"))).toBe("OOP's donk bets on the river");
  expect(fieldIn(problemAt("/max_iterations"))).toBe("the iterations");
  expect(fieldIn(problemAt("/spot"))).toBeNull();
  expect(fieldIn(problemAt(null))).toBeNull();
});
