// What the views of a report show: its figures, or their change from one report to another.
import { sortedBy } from "../flops/order";
import { indexInTrait } from "../flops/traits";
import type { Measure } from "./measures";
import type { Difference, Figures, ReportFlop, ReportNode } from "./queries";

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
