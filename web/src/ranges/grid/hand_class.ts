// The 169 hand classes in grid order, and their combos.
import { RANKS, type Rank, SUITS } from "../../cards/card";

export const GRID = RANKS.length;

/** Return the class of a cell: pairs on the diagonal, suited above, offsuit below. */
export function classAt(row: number, column: number): string {
  const high = RANKS[Math.min(row, column)];
  const low = RANKS[Math.max(row, column)];
  if (row === column) return `${high}${high}`;
  return `${high}${low}${row < column ? "s" : "o"}`;
}

export const CLASSES: readonly string[] = RANKS.flatMap((_, row) =>
  RANKS.map((_, column) => classAt(row, column)),
);

export interface CellPosition {
  row: number;
  column: number;
}

export function positionOf(name: string): CellPosition {
  const index = CLASSES.indexOf(name);
  return { row: Math.floor(index / GRID), column: index % GRID };
}

/** Return the cells on the line between two cells, without the first; none outside the grid. */
export function cellsBetween(from: CellPosition | null, to: CellPosition | null): CellPosition[] {
  if (to === null) return [];
  if (from === null) return [to];
  const [down, right] = [to.row - from.row, to.column - from.column];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps }, (_, step) => ({
    row: from.row + Math.round((down * (step + 1)) / steps),
    column: from.column + Math.round((right * (step + 1)) / steps),
  }));
}

/**
 * Return the combos of a class as the service names them: higher card first, and by suit in pairs.
 */
export function combosOf(name: string): string[] {
  const [high, low] = [name[0] as Rank, name[1] as Rank];
  const pairs = SUITS.flatMap((first, index) =>
    SUITS.map((second, other) => ({ first, second, index, other })),
  );
  const combos = pairs.filter(({ index, other }) => {
    if (high === low) return index < other;
    return name[2] === "s" ? index === other : index !== other;
  });
  return combos.map(({ first, second }) => `${high}${first}${low}${second}`);
}

/** Return the class of a combo: "AhKh" -> "AKs". */
export function classOf(combo: string): string {
  const [high, first, low, second] = combo;
  if (high === low) return `${high}${low}`;
  return `${high}${low}${first === second ? "s" : "o"}`;
}
