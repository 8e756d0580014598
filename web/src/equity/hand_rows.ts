// The hands of a player as rows of a table: filtered, sorted, written as CSV.
import type { Schemas } from "../api/client";
import { toCsv } from "../app/download";
import { classOf } from "../ranges/hand_class";

export type HandRow = Schemas["HandEquityEntry"];
export type Column = "hand" | "weight" | "likelihood" | "equity";

export interface Order {
  column: Column;
  isDown: boolean;
}

/** The rows that a text asks for: "AKs", "AK", "Ah", "AhKh", several with commas. */
export function filtered(rows: readonly HandRow[], text: string): readonly HandRow[] {
  const wanted = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (wanted.length === 0) return rows;
  return rows.filter(({ hand }) => wanted.some((each) => fits(hand, each)));
}

function fits(hand: string, wanted: string): boolean {
  const lower = hand.toLowerCase();
  const isCard = lower.slice(0, 2) === wanted || lower.slice(2) === wanted;
  return isCard || lower === wanted || classOf(hand).toLowerCase().startsWith(wanted);
}

/** Sorted by a column; equal rows, and the hands themselves, keep the service's order. */
export function sorted(rows: readonly HandRow[], { column, isDown }: Order): readonly HandRow[] {
  if (column === "hand") return isDown ? [...rows].reverse() : rows;
  const sign = isDown ? -1 : 1;
  return [...rows].sort((a, b) => sign * (a[column] - b[column]));
}

/** A press on a column's name: it sorts, best first; pressed again, the other way. */
export function pressed(order: Order, column: Column): Order {
  if (order.column === column) return { column, isDown: !order.isDown };
  return { column, isDown: column !== "hand" };
}

export function handsCsv(rows: readonly HandRow[]): string {
  return toCsv([
    ["hand", "weight", "likelihood", "equity"],
    ...rows.map(({ hand, weight, likelihood, equity }) => [hand, weight, likelihood, equity]),
  ]);
}
