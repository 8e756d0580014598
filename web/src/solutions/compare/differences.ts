// Differences of hand classes between two solutions: colours and labels.
import type { Cell } from "../../ranges/grid/HandGrid";
import type { Action } from "../actions";
import { signed } from "../labels";
import type { HandDifference } from "../queries";

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
  maxEv: number,
): Cell {
  if (row === undefined) return { label: `${name}, not in the range`, dim: true };
  if (!row.reached.some(Boolean)) return { label: `${name}, never reached`, dim: true };
  const value = valueAt(row, mode, actions);
  // The label begins with what is visible.
  const cell = (text: string) => ({
    label: `${row.hand} ${text}: ${changeText(row, actions)}`,
    text,
    data: { distance: (row.distance ?? 0).toFixed(4) },
  });
  if (value === null) return cell("–");
  if (mode === "distance") {
    return { ...cell((100 * value).toFixed(0)), background: tint(OTHER, value) };
  }
  const share = mode === "ev" ? value / (maxEv || 1) : value;
  const text = mode === "ev" ? signed(value, 1) : signed(100 * value, 0);
  return { ...cell(text), background: tint(value > 0 ? MORE : LESS, Math.abs(share)) };
}

/** Return the value of a class in a mode. */
export function valueAt(
  row: HandDifference,
  mode: DiffMode,
  actions: readonly Action[],
): number | null {
  if (mode === "distance") return row.distance;
  if (mode === "ev") return row.ev_change;
  const index = actions.findIndex(({ text }) => text === mode);
  return row.strategy_change?.[index] ?? null;
}

function tint(colour: string, share: number): string {
  const part = Math.round(100 * Math.min(1, Math.max(0, share)));
  return `color-mix(in srgb, ${colour} ${part}%, var(--cell))`;
}

/** "Check 20.0 to 57.0 %, Bet 50 80.0 to 43.0 %, EV +1.20". */
export function changeText(row: HandDifference, actions: readonly Action[]): string {
  const [before, after] = row.strategy;
  const changes =
    before && after
      ? actions.map(
          ({ name }, index) => `${name} ${share(before[index])} to ${share(after[index])} %`,
        )
      : [];
  return [...changes, `EV ${signed(row.ev_change, 2)}`].join(", ");
}

function share(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : (100 * value).toFixed(1);
}

/** Return the classes reached in either solution, largest change first. */
export function mostChanged(
  rows: readonly HandDifference[],
  mode: DiffMode,
  actions: readonly Action[],
): HandDifference[] {
  const size = (row: HandDifference) => Math.abs(valueAt(row, mode, actions) ?? 0);
  return rows.filter(({ reached }) => reached.some(Boolean)).sort((a, b) => size(b) - size(a));
}
