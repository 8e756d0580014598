// Rows of the flop table: flops joined with the survey, sorted.
import type { Schemas } from "../api/client";
import { count, counted } from "../app/format/number";
import { type Order, sortedBy } from "../app/table/order";
import type { Survey } from "./survey_stream";
import { indexInTrait } from "./traits";

export type Flop = Schemas["FlopEntry"];

/** A flop with its equity if both ranges can be dealt; `undefined` if not known yet. */
export interface Row extends Flop {
  equity?: number | null;
  pairs?: number;
  /** The shares of both ranges with at least 80 % equity. */
  nutShares?: readonly number[] | null;
}

const ALL_FLOPS = 22_100;

/** "286 distinct flops (1,144 of 22,100)": flops that differ by suits alone count as one. */
export function flopsText(distinct: number, weight: number): string {
  const share = weight === ALL_FLOPS ? "all" : `${count(weight)} of`;
  return `${counted(distinct, "distinct flop")} (${share} ${count(ALL_FLOPS)})`;
}

/** What the table can be sorted by. */
export const COLUMNS = [
  "flop",
  "weight",
  "suits",
  "pairing",
  "connectedness",
  "straights",
  "equity",
  "nuts-0",
  "nuts-1",
] as const;

export function withEquity(flops: readonly Flop[], survey: Survey | undefined): Row[] {
  if (!survey) return [...flops];
  return flops.map((flop) => {
    const known = survey.flops.get(flop.flop);
    if (!known) return flop;
    return { ...flop, equity: known.equity, pairs: known.pairs, nutShares: known.nut_shares };
  });
}

/** Sort rows; those without a value come last. */
export function sorted(rows: readonly Row[], { column, descending }: Order): Row[] {
  return sortedBy(rows, descending, (row, index) => keyOf(row, column, index));
}

function keyOf(row: Row, column: string, index: number): number | null {
  switch (column) {
    case "weight":
    case "straights":
      return row[column];
    case "equity":
      return row.equity ?? null;
    case "nuts-0":
    case "nuts-1":
      return row.nutShares?.[Number(column.slice(-1))] ?? null;
    case "suits":
    case "pairing":
    case "connectedness":
      return indexInTrait(column, row[column]);
    default:
      return index;
  }
}

/** Bars of a histogram over the values of the rows, and the equities at its ends. */
export interface EquityBars {
  shares: number[];
  from: number;
  to: number;
  step: number;
}

const STEPS = [0.0025, 0.005, 0.01, 0.02, 0.025, 0.05] as const;
const MAX_BARS = 24;

/**
 * Return the share of flops by equity, each by its weight, in steps that fit the data; null if no
 * row has an equity.
 */
export function equityBars(rows: readonly Row[]): EquityBars | null {
  const known = rows.filter((row): row is Row & { equity: number } => row.equity != null);
  if (known.length === 0) return null;
  const values = known.map((row) => row.equity);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = STEPS.find((each) => (high - low) / each <= MAX_BARS - 2) ?? 0.05;
  const first = Math.floor(low / step);
  const last = Math.min(Math.round(1 / step) - 1, Math.floor(high / step));
  const shares = Array.from({ length: last - first + 1 }, () => 0);
  const total = known.reduce((sum, row) => sum + row.weight, 0);
  for (const row of known) {
    const at = Math.min(last, Math.floor(row.equity / step)) - first;
    shares[at] = (shares[at] ?? 0) + row.weight / total;
  }
  return { shares, from: first * step, to: (last + 1) * step, step };
}

/** Return the rows for CSV, with all columns and unrounded equities. */
export function table(
  rows: readonly Row[],
  ranges: readonly string[],
): (string | number | null)[][] {
  const isSurveyed = rows.some((row) => row.equity !== undefined);
  const columns = [...FLOP_CELLS, ...(isSurveyed ? surveyCells(ranges) : [])];
  return [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ];
}

type CsvColumn = readonly [name: string, cell: (row: Row) => string | number | null];

const FLOP_CELLS: readonly CsvColumn[] = (
  ["flop", "weight", "high_card", "suits", "pairing", "connectedness", "straights"] as const
).map((name) => [name, (row) => row[name]]);

const surveyCells = ([first = "", second = ""]: readonly string[]): CsvColumn[] => [
  ["equity", ({ equity }) => equity ?? null],
  ["nut_share_1", ({ nutShares }) => nutShares?.[0] ?? null],
  ["nut_share_2", ({ nutShares }) => nutShares?.[1] ?? null],
  ["combo_pairs", ({ pairs }) => pairs ?? null],
  ["range", () => first],
  ["against", () => second],
];
