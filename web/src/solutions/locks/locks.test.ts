import { expect, test } from "vitest";
import {
  entriesOf,
  handsIn,
  locksAt,
  readLocks,
  refusalText,
  sharesOf,
  textsOf,
  toggledHand,
  withEntry,
  withoutHands,
  writeLocks,
} from "./locks";

const position = { line: "x", cards: "As" };
const lock = { line: "x", cards: "As", strategy: { AA: { x: 1 } } };

test("locks round-trip through the URL", () => {
  expect(readLocks(writeLocks([lock], []))).toEqual([lock]);
  expect(writeLocks([lock], [lock])).toBe("");
  expect(readLocks("[]")).toEqual([]);
});

test("invalid locks are rejected", () => {
  for (const text of ["[1", "1", "{}", "[{}]", '[{"line":"x","strategy":null}]']) {
    expect(readLocks(text)).toBeNull();
  }
});

test("hands are added to and removed from a text", () => {
  expect(handsIn("AA, AKs AA")).toEqual(["AA", "AKs"]);
  expect(toggledHand("AA", "AKs")).toBe("AA, AKs");
  expect(toggledHand("AA, AKs", "AA")).toBe("AKs");
  expect(toggledHand("*", "AA")).toBe("AA");
});

test("an entry joins the lock of its decision and replaces earlier entries of its hands", () => {
  const added = withEntry([lock], position, ["AA", "KK"], { b50: 1 });
  expect(added).toEqual([{ ...lock, strategy: { AA: { b50: 1 }, KK: { b50: 1 } } }]);
  expect(withEntry([lock], { line: "x", cards: "Kd" }, ["AA"], { x: 1 })).toHaveLength(2);
});

test("a lock without hands is removed", () => {
  const [both] = withEntry([lock], position, ["KK"], { x: 1 });
  expect(both && withoutHands([both], both, ["AA"])).toEqual([
    { ...lock, strategy: { KK: { x: 1 } } },
  ]);
  expect(withoutHands([lock], lock, ["AA"])).toEqual([]);
});

test("a lock without cards applies to every runout", () => {
  expect(locksAt([{ ...lock, cards: "" }], position)).toHaveLength(1);
  expect(locksAt([{ ...lock, cards: "Kd" }], position)).toHaveLength(0);
});

test("hands with equal strategies are grouped", () => {
  const strategy = { AA: { x: 1 }, KK: { b50: 1 }, QQ: { x: 1 } };
  expect(entriesOf({ line: "", strategy })).toEqual([
    { hands: ["AA", "QQ"], shares: { x: 1 } },
    { hands: ["KK"], shares: { b50: 1 } },
  ]);
});

test("frequencies sum to 100 %, one blank field is the rest", () => {
  const actions = ["x", "b50", "a300"];
  expect(sharesOf(actions, { x: "30", b50: "70 %", a300: "0" })).toEqual({
    shares: { x: 0.3, b50: 0.7 },
  });
  expect(sharesOf(actions, { x: "30", b50: "", a300: "0" })).toEqual({
    shares: { x: 0.3, b50: 0.7 },
  });
  expect(sharesOf(actions, { x: "100", b50: "", a300: "" })).toEqual({ shares: { x: 1 } });
  expect(sharesOf(actions, { x: "30", b50: "60", a300: "0" })).toEqual({
    error: "Frequencies sum to 100 %: 10 % are missing",
  });
  expect(sharesOf(actions, { x: "30", b50: "80", a300: "" })).toEqual({
    error: "Frequencies sum to 100 %: 10 % too many",
  });
  expect(sharesOf(actions, { x: "-1", b50: "80", a300: "" })).toHaveProperty("error");
});

test("solved frequencies can be entered again", () => {
  expect(textsOf(["x", "b50"], [0.756, 0.244])).toEqual({ x: "", b50: "24.4" });
});

test("a refusal does not repeat the decision in notation", () => {
  expect(refusalText("the lock after 'x b40': IP cannot hold any of '22' there")).toBe(
    "IP cannot hold any of '22' there",
  );
  expect(refusalText("'ZZ' is not a hand")).toBe("'ZZ' is not a hand");
});
