// The figures of a report that tables, charts and maps show: frequencies, EVs, equities, EQR.
import { chips, percent, percentNumber } from "../app/format/number";
import { sortedBy } from "../app/table/order";
import { indexInTrait } from "../flops/traits";
import type { Action } from "../solutions/actions";
import { signed } from "../solutions/labels";
import { PLAYERS } from "../solutions/url_state";
import type { Difference, Figures, ReportFlop, ReportNode } from "./queries";

export interface Measure {
  /** The name of a column in the URL: "x", "b50", "ev-oop". */
  key: string;
  label: string;
  action?: Action;
  /** The player whose figure it is, 0 for OOP. */
  player?: number;
  /** Whether it is a share, shown in per cent. */
  isShare: boolean;
  of: (figures: Figures) => number | null;
  /** The value with its unit where it stands alone. */
  text: (value: number | null) => string;
  /** The value for a column whose title has the unit. */
  short: (value: number | null) => string;
  /** A difference of two values, with its sign. */
  change: (value: number | null) => string;
}

const SHARE = {
  isShare: true,
  text: (value: number | null) => percent(value, 1),
  short: (value: number | null) => (value === null ? "–" : percentNumber(value, 1)),
  change: (value: number | null) => signed(value === null ? null : 100 * value, 1),
};

const WORTH = [
  { figure: "ev", label: "EV" },
  { figure: "equity", label: "Equity" },
  { figure: "eqr", label: "EQR" },
] as const;

/** Return the figures at a decision; EVs are multiplied by the factor from chips to the unit. */
export function measuresOf(actions: readonly Action[], factor: number, unit: string): Measure[] {
  const scaled = (value: number | null) => (value === null ? null : value * factor);
  const ev = {
    isShare: false,
    text: (value: number | null) => (value === null ? "–" : `${chips(value)}${unit && ` ${unit}`}`),
    short: (value: number | null) => (value === null ? "–" : value.toFixed(2)),
    change: (value: number | null) => signed(value, 2),
  };
  return [
    ...actions.map((action, at) => ({
      ...SHARE,
      key: action.text,
      label: action.name,
      action,
      of: ({ frequencies }: Figures) => frequencies[at] ?? null,
    })),
    ...WORTH.flatMap(({ figure, label }) =>
      PLAYERS.map((name, player) => ({
        ...(figure === "ev" ? ev : SHARE),
        key: `${figure}-${name}`,
        label: `${label} ${name.toUpperCase()}`,
        player,
        of: (figures: Figures) =>
          figure === "ev" ? scaled(figures.ev[name]) : figures[figure][name],
      })),
    ),
  ];
}

/** Return the measure of a key; if there is none, the action that is taken most often. */
export function measureAt(
  measures: readonly Measure[],
  key: string,
  total: Figures | null,
): Measure | undefined {
  const shareOf = ({ action, of }: Measure) => (action && total ? (of(total) ?? 0) : 0);
  return (
    measures.find((measure) => measure.key === key) ??
    measures.toSorted((one, other) => shareOf(other) - shareOf(one))[0]
  );
}

export interface ShownFlop
  extends Pick<
    ReportFlop,
    "flop" | "suits" | "pairing" | "connectedness" | "straights" | "weight" | "stands_for"
  > {
  figures: Figures;
}

export interface ShownGroup {
  trait: string;
  value: string;
  /** How many of the 22,100 flops it stands for. */
  weight: number;
  figures: Figures;
}

export interface Shown {
  isDifference: boolean;
  actions: readonly string[];
  total: Figures | null;
  flops: readonly ShownFlop[];
  groups: readonly ShownGroup[];
}

/** Show a report, or a new report less an old one. */
export function shownOf(
  { actions, total, flops, groups }: ReportNode | Difference,
  isDifference: boolean,
): Shown {
  return {
    isDifference,
    actions,
    total,
    flops: flops.map((flop) => ({ ...flop, figures: flop })),
    groups: groups.map((group) => ({ ...group, weight: group.stands_for, figures: group })),
  };
}

/** Sort flops by a figure, by a trait, or by how many flops they stand for. */
export function sortedFlops(
  flops: readonly ShownFlop[],
  { column, descending }: { column: string; descending: boolean },
  measures: readonly Measure[],
): ShownFlop[] {
  const measure = measures.find(({ key }) => key === column);
  return sortedBy(flops, descending, (row, index) => {
    if (measure) return measure.of(row.figures);
    if (column === "weight") return row.stands_for;
    if (column === "suits" || column === "pairing" || column === "connectedness") {
      return indexInTrait(column, row[column]);
    }
    return index;
  });
}

/** What a value is as text: a figure, or a change of one. */
export function valueText(measure: Measure, isDifference: boolean, value: number | null): string {
  return isDifference ? measure.change(value) : measure.short(value);
}
