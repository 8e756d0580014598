// URL state of a report: the node, the stack-to-pot ratio, filters, sort order, view and selection.
import type { SearchSchemaInput } from "@tanstack/react-router";
import { oneOf, textOf, textsOf } from "../app/url/search_params";
import type { FlopFilter } from "../flops/url_state";

export const VIEWS = ["", "groups", "bars", "scatter", "heat", "hands"] as const;
export type View = (typeof VIEWS)[number];

/** What a report is read at; a filter has the values of each trait, an empty list matches all. */
export type ReportUrlState = FlopFilter & {
  /** The line to the node: "x b50". */
  node: string;
  /** The stack-to-pot ratio; the first one if empty. */
  spr: string;
  /** What is shown of the flops: the table if empty. */
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
};

export function readReportUrlState(
  search: Record<string, unknown> & SearchSchemaInput,
): ReportUrlState {
  return canonical(search);
}

/** Return the state with every parameter. */
export function canonical(search: object): ReportUrlState {
  const params = search as Record<string, unknown>;
  return {
    node: textOf(params, "node"),
    spr: textOf(params, "spr"),
    view: oneOf(params, "view", VIEWS, ""),
    sort: textOf(params, "sort"),
    value: textOf(params, "value"),
    across: textOf(params, "across"),
    flop: textOf(params, "flop"),
    with: textOf(params, "with"),
    high: textsOf(params, "high"),
    suits: textsOf(params, "suits"),
    pairing: textsOf(params, "pairing"),
    connectedness: textsOf(params, "connectedness"),
    straights: textsOf(params, "straights"),
  };
}
