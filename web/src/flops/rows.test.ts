import { expect, test } from "vitest";
import { readOrder } from "../app/table/order";
import { COLUMNS, equityBars, type Flop, flopsText, sorted, table, withEquity } from "./rows";
import { type Survey, splitLines, withRecord } from "./survey_stream";

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
const SURVEYED = [
  { ...FLOPS[0], equity: null, pairs: 0, computed: true, nut_shares: null },
  { ...FLOPS[1], equity: 0.25, pairs: 9, computed: true, nut_shares: [0.1, 0.4] },
  { ...FLOPS[2], equity: 0.75, pairs: 8, computed: true, nut_shares: [0.5, 0.2] },
];
const SURVEY = {
  flops: new Map(SURVEYED.map((row) => [row.flop, row])),
  done: 3,
  total: 3,
  summary: undefined,
} as unknown as Survey;

const orderOf = (text: string) => readOrder(text, COLUMNS);
const names = (rows: readonly Flop[]) => rows.map((row) => row.flop);

test("flops sort by equity, those without one last", () => {
  const rows = withEquity(FLOPS, SURVEY);
  expect(names(sorted(rows, orderOf("equity")))).toEqual(["AcKcQc", "AcKdQh", "AcAdAh"]);
  expect(names(sorted(rows, orderOf("-equity")))).toEqual(["AcKdQh", "AcKcQc", "AcAdAh"]);
});

test("sorting is stable", () => {
  expect(names(sorted(FLOPS, orderOf("weight")))).toEqual(names(FLOPS));
  expect(names(sorted(FLOPS, orderOf("-flop")))).toEqual(names(FLOPS).toReversed());
  expect(names(sorted(FLOPS, orderOf("suits")))[0]).toBe("AcKcQc");
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
    0.1,
    0.4,
    9,
    "AA",
    "KK",
  ]);
  expect(rows[1]?.[7]).toBeNull();
});

test("a survey grows record by record", () => {
  const [first, second] = SURVEYED as unknown as [never, never];
  let survey = withRecord(undefined, { kind: "flops", done: 0, total: 3, flops: [first, second] });
  expect([survey.done, survey.flops.size]).toEqual([0, 2]);
  const better = { ...SURVEYED[1], equity: 0.5 } as never;
  survey = withRecord(survey, { kind: "flops", done: 2, total: 3, flops: [better] });
  expect([survey.done, survey.flops.get("AcKcQc")?.equity]).toEqual([2, 0.5]);
  survey = withRecord(survey, { kind: "done", summary: { mean: 0.5 } as never });
  expect([survey.done, survey.summary?.mean]).toEqual([3, 0.5]);
});

test("lines are split at their ends", () => {
  expect(splitLines('{"a":1}\n{"b"')).toEqual({ lines: ['{"a":1}'], rest: '{"b"' });
  expect(splitLines("")).toEqual({ lines: [], rest: "" });
});

test("bars of a histogram fit the equities", () => {
  const rows = withEquity(FLOPS, SURVEY);
  expect(equityBars(FLOPS)).toBeNull();
  const wide = equityBars(rows);
  expect(wide?.step).toBe(0.025);
  expect([wide?.from, wide?.to]).toEqual([0.25, 0.775]);
  expect(wide?.shares.at(0)).toBeCloseTo(4 / 28);
  expect(wide?.shares.at(-1)).toBeCloseTo(24 / 28);
  const close = equityBars(rows.map((row) => ({ ...row, equity: row.equity ? 0.5 : null })));
  expect(close?.shares).toEqual([1]);
});

test("distinct flops are counted apart from all flops", () => {
  expect(flopsText(1755, 22_100)).toBe("1,755 distinct flops (all 22,100)");
  expect(flopsText(1, 4)).toBe("1 distinct flop (4 of 22,100)");
});
