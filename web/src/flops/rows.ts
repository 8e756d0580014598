// The rows of the table of flops: what was listed, what was surveyed, in the order asked for.
import type { Schemas } from "../api/client";
import { placeOf } from "./traits";

export type Flop = Schemas["FlopEntry"];
export type Survey = Schemas["SurveyAnswer"];

/** A flop, and its equity where both ranges can be dealt; `undefined` is not known yet. */
export interface Row extends Flop {
  equity?: number | null;
  pairs?: number;
}

/** The columns; a short name is for where there is little room. */
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
  falling: boolean;
}

const CANONICAL: Order = { column: "flop", falling: false };

/** "-equity" -> equity, the highest first; what is no column is the canonical order. */
export function readOrder(text: string): Order {
  const found = COLUMNS.find(({ key }) => key === text.replace(/^-/, ""));
  return found ? { column: found.key, falling: text.startsWith("-") } : CANONICAL;
}

export function writeOrder({ column, falling }: Order): string {
  if (column === "flop" && !falling) return "";
  return falling ? `-${column}` : column;
}

/** What a press on a column's head makes of the order; numbers begin with the highest. */
export function pressed(order: Order, column: Column): Order {
  if (order.column === column) return { column, falling: !order.falling };
  return { column, falling: column === "equity" || column === "weight" };
}

/** The flops of a list, each with what a survey says of it. */
export function joined(flops: readonly Flop[], survey: Survey | undefined): Row[] {
  if (!survey) return [...flops];
  const surveyed = new Map(survey.flops.map((each) => [each.flop, each]));
  return flops.map((flop) => {
    const found = surveyed.get(flop.flop);
    return found ? { ...flop, equity: found.equity, pairs: found.pairs } : flop;
  });
}

/** Rows in order; those without a number are last either way, equals stay as they were. */
export function sorted(rows: readonly Row[], order: Order): Row[] {
  const place = new Map(rows.map((row, at) => [row.flop, at]));
  const key = (row: Row): number | null => keyOf(row, order.column, place);
  const sign = order.falling ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * (a - b);
  });
}

function keyOf(row: Row, column: Column, place: ReadonlyMap<string, number>): number | null {
  switch (column) {
    case "flop":
      return place.get(row.flop) ?? 0;
    case "weight":
    case "straights":
      return row[column];
    case "equity":
      return row.equity ?? null;
    default:
      return placeOf(column, row[column]);
  }
}

/** The table as a file has it: everything about a flop, equity in full. */
export function table(
  rows: readonly Row[],
  ranges: readonly string[],
): (string | number | null)[][] {
  const surveyed = rows.some((row) => row.equity !== undefined);
  const head = ["flop", "weight", "high_card", "suits", "pairing", "connectedness", "straights"];
  const more = surveyed ? ["equity", "combo_pairs", "range", "against"] : [];
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
      ...(surveyed
        ? [row.equity ?? null, row.pairs ?? null, ranges[0] ?? "", ranges[1] ?? ""]
        : []),
    ]),
  ];
}
