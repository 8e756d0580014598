// How hand classes differ between two solutions, as colours and as words.
import type { Cell } from "../ranges/HandCell";
import type { Action } from "./actions";
import type { HandDifference } from "./asks";
import { signed } from "./words";

/** "distance", "ev", or an action whose frequency changed. */
export type DiffMode = string;

const MORE = "#f59e0b";
const LESS = "#3b82f6";
const OTHER = "#d946ef";

export function diffCell(
  name: string,
  row: HandDifference | undefined,
  mode: DiffMode,
  actions: readonly Action[],
  mostEv: number,
): Cell {
  if (row === undefined) return { label: `${name}, not in the range`, dim: true };
  if (!row.reached.some(Boolean)) return { label: `${name}, never here`, dim: true };
  const value = valueAt(row, mode, actions);
  const cell = { label: inWords(row, actions), data: { distance: (row.distance ?? 0).toFixed(4) } };
  if (value === null) return { ...cell, text: "–" };
  if (mode === "distance") {
    return { ...cell, background: tint(OTHER, value), text: (100 * value).toFixed(0) };
  }
  const share = mode === "ev" ? value / (mostEv || 1) : value;
  const text = mode === "ev" ? signed(value, 1) : signed(100 * value, 0);
  return { ...cell, background: tint(value > 0 ? MORE : LESS, Math.abs(share)), text };
}

/** The number of a class that a mode shows. */
export function valueAt(
  row: HandDifference,
  mode: DiffMode,
  actions: readonly Action[],
): number | null {
  if (mode === "distance") return row.distance;
  if (mode === "ev") return row.ev_change;
  const place = actions.findIndex(({ text }) => text === mode);
  return row.strategy_change?.[place] ?? null;
}

function tint(colour: string, share: number): string {
  const part = Math.round(100 * Math.min(1, Math.max(0, share)));
  return `color-mix(in srgb, ${colour} ${part}%, var(--cell))`;
}

/** "AKs: Check 20.0 to 57.0 %, Bet 50 80.0 to 43.0 %, EV +1.20". */
export function inWords(row: HandDifference, actions: readonly Action[]): string {
  const [before, after] = row.strategy;
  const changes =
    before && after
      ? actions.map(
          ({ name }, place) => `${name} ${share(before[place])} to ${share(after[place])} %`,
        )
      : [];
  return `${row.hand}: ${[...changes, `EV ${signed(row.ev_change, 2)}`].join(", ")}`;
}

function share(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : (100 * value).toFixed(1);
}

/** The classes that are there in either, the most changed first. */
export function mostChanged(
  rows: readonly HandDifference[],
  mode: DiffMode,
  actions: readonly Action[],
): HandDifference[] {
  const size = (row: HandDifference) => Math.abs(valueAt(row, mode, actions) ?? 0);
  return rows.filter(({ reached }) => reached.some(Boolean)).sort((a, b) => size(b) - size(a));
}
