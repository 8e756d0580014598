import { expect, test } from "vitest";
import {
  type Flop,
  readOrder,
  type Survey,
  sorted,
  table,
  toggleOrder,
  withEquity,
  writeOrder,
} from "./rows";

function flop(name: string, weight: number, suits: Flop["suits"] = "rainbow"): Flop {
  return {
    flop: name,
    weight,
    high_card: "A",
    suits,
    pairing: "unpaired",
    connectedness: "gapped",
    straights: 0,
  };
}

const FLOPS = [flop("AcAdAh", 4), flop("AcKcQc", 4, "monotone"), flop("AcKdQh", 24)];
const SURVEY = {
  flops: [
    { ...FLOPS[0], equity: null, pairs: 0, computed: true },
    { ...FLOPS[1], equity: 0.25, pairs: 9, computed: true },
    { ...FLOPS[2], equity: 0.75, pairs: 8, computed: true },
  ],
} as unknown as Survey;

const names = (rows: readonly Flop[]) => rows.map((row) => row.flop);

test("sort orders round-trip", () => {
  for (const text of ["", "-flop", "weight", "-equity", "suits"]) {
    expect(writeOrder(readOrder(text))).toBe(text);
  }
  expect(readOrder("colour")).toEqual({ column: "flop", descending: false });
});

test("numbers sort descending first, a second click reverses", () => {
  const first = toggleOrder(readOrder(""), "equity");
  expect(first).toEqual({ column: "equity", descending: true });
  expect(toggleOrder(first, "equity").descending).toBe(false);
  expect(toggleOrder(first, "suits").descending).toBe(false);
});

test("flops sort by equity, those without one last", () => {
  const rows = withEquity(FLOPS, SURVEY);
  expect(names(sorted(rows, readOrder("equity")))).toEqual(["AcKcQc", "AcKdQh", "AcAdAh"]);
  expect(names(sorted(rows, readOrder("-equity")))).toEqual(["AcKdQh", "AcKcQc", "AcAdAh"]);
});

test("sorting is stable", () => {
  expect(names(sorted(FLOPS, readOrder("weight")))).toEqual(names(FLOPS));
  expect(names(sorted(FLOPS, readOrder("-flop")))).toEqual(names(FLOPS).toReversed());
  expect(names(sorted(FLOPS, readOrder("suits")))[0]).toBe("AcKcQc");
});

test("CSV has equities only after a survey", () => {
  expect(table(FLOPS, [])[0]).not.toContain("equity");
  const rows = table(withEquity(FLOPS, SURVEY), ["AA", "KK"]);
  expect(rows[2]).toEqual([
    "AcKcQc",
    4,
    "A",
    "monotone",
    "unpaired",
    "gapped",
    0,
    0.25,
    9,
    "AA",
    "KK",
  ]);
  expect(rows[1]?.[7]).toBeNull();
});
