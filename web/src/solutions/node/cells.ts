// Cells of the strategy grid: colours and labels.
import { heat, type Scale, scaleOf } from "../../app/charts/heat";
import { chips, percent } from "../../app/format/number";
import type { Cell } from "../../ranges/grid/HandGrid";
import { type Action, barParts, frequencyText } from "../actions";
import { meanByReach } from "../filter/mean";
import type { ClassRow } from "../queries";
import type { Height, Mode } from "../url_state";

export interface Painting {
  mode: Mode;
  actions: readonly Action[];
  rows: ReadonlyMap<string, ClassRow>;
  ev: Scale;
  equity: Scale;
  /** Height of the bar of a class, 0 to 1. */
  height: (row: ClassRow) => number;
}

export function paintingOf(
  mode: Mode,
  actions: readonly Action[],
  rows: readonly ClassRow[],
  height: Height = "scaled",
): Painting {
  const maxShare = Math.max(0, ...rows.map(({ share }) => share));
  const fullHeight = height === "scaled" ? maxShare || 1 : 1;
  const reached = rows.filter((row) => row.reached);
  return {
    mode,
    actions,
    rows: new Map(rows.map((row) => [row.hand, row])),
    ev: scaleOf(
      reached.map(({ ev }) => ev),
      meanByReach(reached, ({ ev }) => ev),
    ),
    equity: scaleOf(
      reached.map(({ equity }) => equity),
      meanByReach(reached, ({ equity }) => equity),
    ),
    height: ({ share }) => (height === "full" ? 1 : Math.min(1, share / fullHeight)),
  };
}

export function cellOf(name: string, painting: Painting): Cell {
  const row = painting.rows.get(name);
  if (row === undefined) {
    return { label: `${name}, not in the range`, dim: true, data: { reached: "absent" } };
  }
  if (!row.reached) {
    return {
      label: `${name}, never reached`,
      dim: true,
      background: "repeating-linear-gradient(135deg, var(--cell) 0 4px, var(--line) 4px 6px)",
      data: dataOf(row, { reached: "no" }),
    };
  }
  const cell = filled(row, painting);
  return { label: fullLabel(row, painting.actions, cell.text), ...cell };
}

function filled(row: ClassRow, painting: Painting): Omit<Cell, "label"> {
  const { mode, ev } = painting;
  if (mode === "ev" && row.ev !== null) {
    return { background: heat(row.ev, ev), text: compact(row.ev), data: dataOf(row, NUMBER) };
  }
  if (mode === "equity" && row.equity !== null) {
    const text = (100 * row.equity).toFixed(0);
    return { background: heat(row.equity, painting.equity), text, data: dataOf(row, NUMBER) };
  }
  if (mode === "strategy" && row.strategy) {
    const strategy = row.strategy.map((share) => share.toFixed(4)).join(" ");
    const share = row.share.toFixed(4);
    return {
      background: bar(stacked(painting.actions, row.strategy), painting.height(row)),
      data: dataOf(row, { share, filled: "yes", strategy }),
    };
  }
  const text = mode === "reach" ? (100 * row.share).toFixed(0) : undefined;
  return {
    fill: Math.min(1, row.share),
    ...(text === undefined ? {} : { text }),
    data: dataOf(row, { share: row.share.toFixed(4) }),
  };
}

/** Return a gradient of the actions by frequency, in their order. */
export function stacked(
  actions: readonly Action[],
  shares: readonly (number | null)[],
  direction = "to right",
): string {
  let at = 0;
  const stops = barParts(actions, shares)
    .filter(({ share }) => share > 0)
    .map(({ colour, share }) => {
      const from = at;
      at += 100 * share;
      return `${colour} ${from.toFixed(1)}% ${at.toFixed(1)}%`;
    });
  return `linear-gradient(${direction}, ${stops.join(", ") || "transparent, transparent"})`;
}

/** Return a background that fills the cell from the bottom. */
function bar(fill: string, height: number): string {
  const part = Math.max(4, 100 * height); // a small share stays visible
  return `${fill} left bottom / 100% ${part.toFixed(1)}% no-repeat var(--cell-part)`;
}

const NUMBER = { heat: "yes" };

function dataOf({ locked }: ClassRow, data: Record<string, string>): Record<string, string> {
  return { reached: "yes", ...data, ...(locked && { locked: "yes" }) };
}

/** Format a number to fit a cell: 3.14, 31.4, 314. */
export function compact(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size < 9.995 ? 2 : size < 99.95 ? 1 : 0);
}

/** Return the full label of a class; it begins with what is visible. */
function fullLabel(row: ClassRow, actions: readonly Action[], text: Cell["text"]): string {
  const parts = [
    row.strategy ? frequencyText(actions, row.strategy) : null,
    `reach ${percent(row.share, 1)}`,
    `EV ${chips(row.ev)}`,
    `equity ${percent(row.equity, 1)}`,
    row.locked ? "locked" : null,
  ];
  const visible = text === undefined ? row.hand : `${row.hand} ${text}`;
  return `${visible}: ${parts.filter(Boolean).join(", ")}`;
}
