// Rows of the flop table: flops joined with the survey, sorted.
import type { Schemas } from "../api/client";
import { indexInTrait } from "./traits";

export type Flop = Schemas["FlopEntry"];
export type Survey = Schemas["SurveyAnswer"];

/** A flop with its equity if both ranges can be dealt; `undefined` if not known yet. */
export interface Row extends Flop {
  equity?: number | null;
  pairs?: number;
}

/** Columns; the short label is for narrow screens. */
export const COLUMNS = [
  { key: "flop", label: "Flop" },
  { key: "weight", label: "Weight" },
  { key: "suits", label: "Suits" },
  { key: "pairing", label: "Pairing" },
  { key: "connectedness", label: "Connectedness", short: "Connected" },
  { key: "straights", label: "Straights" },
  { key: "equity", label: "Equity" },
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
  return { column, descending: column === "equity" || column === "weight" };
}

/** Join flops with the survey. */
export function withEquity(flops: readonly Flop[], survey: Survey | undefined): Row[] {
  if (!survey) return [...flops];
  const surveyRows = new Map(survey.flops.map((each) => [each.flop, each]));
  return flops.map((flop) => {
    const column = surveyRows.get(flop.flop);
    return column ? { ...flop, equity: column.equity, pairs: column.pairs } : flop;
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
    default:
      return indexInTrait(column, row[column]);
  }
}

/** Return the rows for CSV, with all columns and unrounded equities. */
export function table(
  rows: readonly Row[],
  ranges: readonly string[],
): (string | number | null)[][] {
  const surveyRows = rows.some((row) => row.equity !== undefined);
  const head = ["flop", "weight", "high_card", "suits", "pairing", "connectedness", "straights"];
  const more = surveyRows ? ["equity", "combo_pairs", "range", "against"] : [];
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
        ? [row.equity ?? null, row.pairs ?? null, ranges[0] ?? "", ranges[1] ?? ""]
        : []),
    ]),
  ];
}
