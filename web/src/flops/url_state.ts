// URL state of the flops screen: filters, two ranges, sort order, selected flop, view.
import {
  type FullUrlState,
  fullReader,
  type Kind,
  oneOf,
  text,
  texts,
} from "../app/url/url_schema";

/** Values of each trait to filter by; none matches all. */
export const FILTER = {
  high: texts,
  suits: texts,
  pairing: texts,
  connectedness: texts,
  straights: texts,
};

export type FlopFilter = FullUrlState<typeof FILTER>;
/** Return the filter among the parameters of an address. */
export const filterOf = fullReader(FILTER);
export const NO_FILTER = filterOf({});

export const VIEWS = ["", "groups", "heat"] as const;
export type View = (typeof VIEWS)[number];

/** Two ranges: none, or both, either of which may be empty. */
const twoRanges: Kind<string[]> = ([first = "", second = ""]) =>
  first || second ? [first, second] : [];

const FLOPS = {
  ...FILTER,
  p: twoRanges,
  /** A column, with a leading minus for descending order. */
  sort: text,
  flop: text,
  /** What the middle shows: the list of flops if empty. */
  view: oneOf(VIEWS),
};

export type FlopsUrlState = FullUrlState<typeof FLOPS>;
export const readFlopsUrlState = fullReader(FLOPS);
