// URL state of a report: the node, the stack-to-pot ratio, filters, sort order, view and selection.
import type { SearchSchemaInput } from "@tanstack/react-router";
import { oneOf, textOf, textsOf } from "../app/url/search_params";
import type { FlopFilter } from "../flops/url_state";

export const VIEWS = ["flops", "groups", "bars", "scatter", "heat", "hands"] as const;
export type View = (typeof VIEWS)[number];

/** What a report is read at; a filter has the values of each trait, an empty list matches all. */
export interface ReportUrlState extends FlopFilter {
  /** The line to the node: "x b50". */
  node: string;
  /** The stack-to-pot ratio; the first one if empty. */
  spr: string;
  view: View;
  /** A column, with a leading minus for descending order. */
  sort: string;
  /** The figure that map, scatter and bars show: a column. */
  value: string;
  /** The horizontal axis of the scatter chart. */
  across: string;
  /** The picked flop. */
  flop: string;
  /** The report to compare with. */
  with: string;
}

export function readReportUrlState(
  search: Record<string, unknown> & SearchSchemaInput,
): ReportUrlState {
  return {
    node: textOf(search, "node"),
    spr: textOf(search, "spr"),
    view: oneOf(search, "view", VIEWS, "flops"),
    sort: textOf(search, "sort"),
    value: textOf(search, "value"),
    across: textOf(search, "across"),
    flop: textOf(search, "flop"),
    with: textOf(search, "with"),
    high: textsOf(search, "high"),
    suits: textsOf(search, "suits"),
    pairing: textsOf(search, "pairing"),
    connectedness: textsOf(search, "connectedness"),
    straights: textsOf(search, "straights"),
  };
}

/** Return the parameters of a state; defaults are omitted. */
export function reportSearch(state: Partial<ReportUrlState>): Record<string, unknown> {
  const { view, ...rest } = state;
  return { ...rest, ...(view && view !== "flops" && { view }) };
}
