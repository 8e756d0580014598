import { expect, test } from "vitest";
import { byRank, ordered, type RunoutRow } from "./Runouts";

const row = (card: string, ev: number | null, bet: number | null): RunoutRow => ({
  card,
  probability: 0.02,
  ev: { oop: ev, ip: ev },
  equity: { oop: 0.5, ip: 0.5 },
  frequencies: { x: 0.5, b50: bet },
});
const rows = [row("2c", 3, 0.1), row("Ah", 1, 0.9), row("As", null, null)];
const names = (list: RunoutRow[]) => list.map(({ card }) => card);

test("cards go from the aces down, spades first", () => {
  expect(names(byRank(rows))).toEqual(["As", "Ah", "2c"]);
  expect(names(ordered(rows, { column: "card", descending: true }, "oop"))).toEqual([
    "As",
    "Ah",
    "2c",
  ]);
});

test("cards sort by value, unknown last", () => {
  expect(names(ordered(rows, { column: "ev", descending: true }, "oop"))).toEqual([
    "2c",
    "Ah",
    "As",
  ]);
  expect(names(ordered(rows, { column: "b50", descending: true }, "ip"))).toEqual([
    "Ah",
    "2c",
    "As",
  ]);
});
