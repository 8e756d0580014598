// Rows of the hand table: filter, sort, CSV.
import type { Schemas } from "../../../api/client";
import { toCsv } from "../../../app/format/download";
import { type Order, sortedBy } from "../../../app/table/order";
import { classOf } from "../../../ranges/grid/hand_class";
import type { Answer } from "../../useEquity";

export type HandRow = Schemas["HandEquity"];

/**
 * Return the rows that match a filter: "AKs", "AK", "Ah", "AhKh", or several separated by commas.
 */
export function filtered(rows: readonly HandRow[], text: string): readonly HandRow[] {
  const terms = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (terms.length === 0) return rows;
  return rows.filter(({ hand }) => terms.some((each) => matches(hand, each)));
}

function matches(hand: string, terms: string): boolean {
  const lower = hand.toLowerCase();
  const isCard = lower.slice(0, 2) === terms || lower.slice(2) === terms;
  return isCard || lower === terms || classOf(hand).toLowerCase().startsWith(terms);
}

/** Sort by a column; equal rows, and the hand column, keep the service's order. */
export function sorted(rows: readonly HandRow[], { column, descending }: Order): HandRow[] {
  return sortedBy(rows, descending, (row, index) =>
    column === "hand" ? index : row[column as "weight" | "likelihood" | "equity"],
  );
}

export function handsCsv(rows: readonly HandRow[]): string {
  return toCsv([
    ["hand", "weight", "likelihood", "equity"],
    ...rows.map(({ hand, weight, likelihood, equity }) => [hand, weight, likelihood, equity]),
  ]);
}

/**
 * Return the selected player and one opponent; without players who hold a single hand class, unless
 * all do.
 */
export function gridSeats(players: Answer["players"], player: number): number[] {
  const isRange = (seat: number) => (players[seat]?.hands?.classes.length ?? 0) > 1;
  const others = players.map((_, seat) => seat).filter((seat) => seat !== player);
  const other = others.find(isRange);
  const seats = [...(isRange(player) ? [player] : []), ...(other === undefined ? [] : [other])];
  return seats.length > 0 ? seats : [player];
}
