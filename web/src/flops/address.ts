// The state of the flops screen in its address: traits, two ranges, the order, the flop picked.
import type { SearchSchemaInput } from "@tanstack/react-router";
import { textOf, textsOf } from "../app/search";

/** The traits that flops are filtered by; no value of a trait means any. */
export type FlopFilter = {
  high: string[];
  suits: string[];
  pairing: string[];
  connectedness: string[];
  straights: string[];
};

export type FlopsAddress = FlopFilter & {
  /** The two ranges; none, or both, either of which may be empty. */
  p: string[];
  /** A column, with a minus before it where the order falls. */
  sort: string;
  flop: string;
};

export const NO_FILTER: FlopFilter = {
  high: [],
  suits: [],
  pairing: [],
  connectedness: [],
  straights: [],
};

export function readFlopsAddress(
  search: Record<string, unknown> & SearchSchemaInput,
): FlopsAddress {
  return inOneForm(search);
}

/** Equal addresses alike: in one order, and two empty ranges as none. */
export function inOneForm(search: Record<string, unknown>): FlopsAddress {
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
  };
}

export function filterOf({ high, suits, pairing, connectedness, straights }: FlopFilter) {
  return { high, suits, pairing, connectedness, straights };
}
