// The 169 hand classes in the grid's order, and the names of their combos.
import { RANKS, type Rank, SUITS } from "../cards/card";

export const GRID = RANKS.length;

/** The class at a cell: pairs on the diagonal, suited above it, offsuit below. */
export function classAt(row: number, column: number): string {
  const high = RANKS[Math.min(row, column)];
  const low = RANKS[Math.max(row, column)];
  if (row === column) return `${high}${high}`;
  return `${high}${low}${row < column ? "s" : "o"}`;
}

export const CLASSES: readonly string[] = RANKS.flatMap((_, row) =>
  RANKS.map((_, column) => classAt(row, column)),
);

export interface CellPlace {
  row: number;
  column: number;
}

/** Row and column of a class. */
export function placeOf(name: string): CellPlace {
  const place = CLASSES.indexOf(name);
  return { row: Math.floor(place / GRID), column: place % GRID };
}

/** The cells on the straight way from one to another, without the first; none stays none. */
export function placesBetween(from: CellPlace | null, to: CellPlace | null): CellPlace[] {
  if (to === null) return [];
  if (from === null) return [to];
  const [down, right] = [to.row - from.row, to.column - from.column];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps }, (_, step) => ({
    row: from.row + Math.round((down * (step + 1)) / steps),
    column: from.column + Math.round((right * (step + 1)) / steps),
  }));
}

/** The combos of a class, as the service names them: the higher card first, of a pair the suit. */
export function combosOf(name: string): string[] {
  const [high, low] = [name[0] as Rank, name[1] as Rank];
  const pairs = SUITS.flatMap((first, place) =>
    SUITS.map((second, other) => ({ first, second, place, other })),
  );
  const kept = pairs.filter(({ place, other }) => {
    if (high === low) return place < other;
    return name[2] === "s" ? place === other : place !== other;
  });
  return kept.map(({ first, second }) => `${high}${first}${low}${second}`);
}

/** The class that a combo belongs to: "AhKh" -> "AKs". */
export function classOf(combo: string): string {
  const [high, first, low, second] = combo;
  if (high === low) return `${high}${low}`;
  return `${high}${low}${first === second ? "s" : "o"}`;
}
