// URL state of a report: the node, the stack-to-pot ratio, filters, sort order, view and selection.
import { type FullUrlState, fullReader, oneOf, text } from "../app/url/url_schema";
import { FILTER } from "../flops/url_state";

export const VIEWS = ["", "groups", "bars", "scatter", "heat", "hands"] as const;
export type View = (typeof VIEWS)[number];

const REPORT = {
  /** The line to the node: "x b50". */
  node: text,
  /** The stack-to-pot ratio; the first one if empty. */
  spr: text,
  /** What is shown of the flops: the table if empty. */
  view: oneOf(VIEWS),
  /** A column, with a leading minus for descending order. */
  sort: text,
  /** The figure that map, scatter and bars show: a column. */
  value: text,
  /** The horizontal axis of the scatter chart. */
  across: text,
  flop: text,
  /** The report to compare with. */
  with: text,
  ...FILTER,
};

export type ReportUrlState = FullUrlState<typeof REPORT>;
export const readReportUrlState = fullReader(REPORT);
