// URL state of a report: the node, the stack-to-pot ratio, filters, sort order, view and selection.
import { type FullUrlState, fullReader, oneOf, text, texts } from "../app/url/url_schema";

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
  /** The picked flop. */
  flop: text,
  /** The report to compare with. */
  with: text,
  /** Values of each trait that flops are filtered by; none matches all. */
  high: texts,
  suits: texts,
  pairing: texts,
  connectedness: texts,
  straights: texts,
};

export type ReportUrlState = FullUrlState<typeof REPORT>;
export const readReportUrlState = fullReader(REPORT);
