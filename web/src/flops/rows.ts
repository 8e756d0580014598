// Rows of the flop table: flops joined with the survey, sorted.
import type { Schemas } from "../api/client";
import { count, counted } from "../app/format/number";
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

/** Columns; the short label is for narrow screens. */
export const COLUMNS = [
  { key: "flop", label: "Flop" },
  { key: "weight", label: "Weight", short: "Wt" },
  { key: "suits", label: "Suits" },
  { key: "pairing", label: "Pairing" },
  { key: "connectedness", label: "Connectedness", short: "Connected" },
  { key: "straights", label: "Straights" },
  { key: "equity", label: "Equity" },
  { key: "nuts-0", label: "Nuts 1" },
  { key: "nuts-1", label: "Nuts 2" },
] as const satisfies readonly { key: string; label: string; short?: string }[];

export type Column = (typeof COLUMNS)[number]["key"];

export interface Order {
  column: Column;
  descending: boolean;
}

const CANONICAL: Order = { column: "flop", descending: false };

/** Parse a sort order: "-equity" is equity descending; anything unknown is the canonical order. */
export function readOrder(text: string): Order {
  const column = COLUMNS.find(({ key }) => key === text.replace(/^-/, ""));
  return column ? { column: column.key, descending: text.startsWith("-") } : CANONICAL;
}

export function writeOrder({ column, descending }: Order): string {
  if (column === "flop" && !descending) return "";
  return descending ? `-${column}` : column;
}

/** Return the order after a click on a column header; numbers start descending. */
export function toggleOrder(order: Order, column: Column): Order {
  if (order.column === column) return { column, descending: !order.descending };
  return { column, descending: NUMBERS.has(column) };
}

const NUMBERS: ReadonlySet<Column> = new Set(["equity", "weight", "nuts-0", "nuts-1"]);

/** Join flops with the survey. */
export function withEquity(flops: readonly Flop[], survey: Survey | undefined): Row[] {
  if (!survey) return [...flops];
  return flops.map((flop) => {
    const known = survey.flops.get(flop.flop);
    if (!known) return flop;
    return { ...flop, equity: known.equity, pairs: known.pairs, nutShares: known.nut_shares };
  });
}

/** Sort rows; those without a value come last in both directions, and the sort is stable. */
export function sorted(rows: readonly Row[], order: Order): Row[] {
  const indexOf = new Map(rows.map((row, at) => [row.flop, at]));
  const key = (row: Row): number | null => keyOf(row, order.column, indexOf);
  const sign = order.descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * (a - b);
  });
}

function keyOf(row: Row, column: Column, indexOf: ReadonlyMap<string, number>): number | null {
  switch (column) {
    case "flop":
      return indexOf.get(row.flop) ?? 0;
    case "weight":
    case "straights":
      return row[column];
    case "equity":
      return row.equity ?? null;
    case "nuts-0":
    case "nuts-1":
      return row.nutShares?.[Number(column.slice(-1))] ?? null;
    default:
      return indexInTrait(column, row[column]);
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

/** The mean equity of the flops with these two highest ranks. */
export interface RankCell {
  high: string;
  second: string;
  mean: number;
  weight: number;
}

/** Group rows by their two highest ranks; the mean weighs a flop as the survey does. */
export function rankCells(rows: readonly Row[]): RankCell[] {
  const sums = new Map<string, { won: number; dealt: number; weight: number }>();
  for (const { flop, equity, pairs, weight } of rows) {
    if (equity == null || pairs === undefined) continue;
    const key = `${flop[0]}${flop[2]}`;
    const sum = sums.get(key) ?? { won: 0, dealt: 0, weight: 0 };
    const dealt = weight * pairs;
    sums.set(key, {
      won: sum.won + dealt * equity,
      dealt: sum.dealt + dealt,
      weight: sum.weight + weight,
    });
  }
  return [...sums].map(([key, { won, dealt, weight }]) => ({
    high: key.charAt(0),
    second: key.charAt(1),
    mean: won / dealt,
    weight,
  }));
}

/** Return the rows for CSV, with all columns and unrounded equities. */
export function table(
  rows: readonly Row[],
  ranges: readonly string[],
): (string | number | null)[][] {
  const surveyRows = rows.some((row) => row.equity !== undefined);
  const head = ["flop", "weight", "high_card", "suits", "pairing", "connectedness", "straights"];
  const more = surveyRows
    ? ["equity", "nut_share_1", "nut_share_2", "combo_pairs", "range", "against"]
    : [];
  return [
    [...head, ...more],
    ...rows.map((row) => [
      row.flop,
      row.weight,
      row.high_card,
      row.suits,
      row.pairing,
      row.connectedness,
      row.straights,
      ...(surveyRows
        ? [
            row.equity ?? null,
            row.nutShares?.[0] ?? null,
            row.nutShares?.[1] ?? null,
            row.pairs ?? null,
            ranges[0] ?? "",
            ranges[1] ?? "",
          ]
        : []),
    ]),
  ];
}
