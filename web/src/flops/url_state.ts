// URL state of the flops screen: filters, two ranges, sort order, selected flop, view.
import type { SearchSchemaInput } from "@tanstack/react-router";
import { textOf, textsOf } from "../app/url/search_params";

/** Values to filter by; an empty list matches all. */
export type FlopFilter = {
  high: string[];
  suits: string[];
  pairing: string[];
  connectedness: string[];
  straights: string[];
};

export type FlopsUrlState = FlopFilter & {
  /** The two ranges: none, or both, either of which may be empty. */
  p: string[];
  /** A column, with a leading minus for descending order. */
  sort: string;
  flop: string;
  /** What the middle shows: the list of flops if empty. */
  view: View;
};

export const VIEWS = ["", "groups", "heat"] as const;
export type View = (typeof VIEWS)[number];

export const NO_FILTER: FlopFilter = {
  high: [],
  suits: [],
  pairing: [],
  connectedness: [],
  straights: [],
};

export function readFlopsUrlState(
  search: Record<string, unknown> & SearchSchemaInput,
): FlopsUrlState {
  return canonical(search);
}

/** Return the canonical form: keys in one order, and two empty ranges as none. */
export function canonical(search: Record<string, unknown>): FlopsUrlState {
  const [first = "", second = ""] = textsOf(search, "p");
  return {
    high: textsOf(search, "high"),
    suits: textsOf(search, "suits"),
    pairing: textsOf(search, "pairing"),
    connectedness: textsOf(search, "connectedness"),
    straights: textsOf(search, "straights"),
    p: first || second ? [first, second] : [],
    sort: textOf(search, "sort"),
    flop: textOf(search, "flop"),
    view: VIEWS.find((view) => view === textOf(search, "view")) ?? "",
  };
}

export function filterOf({ high, suits, pairing, connectedness, straights }: FlopFilter) {
  return { high, suits, pairing, connectedness, straights };
}
