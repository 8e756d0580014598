// URL state of the hands screens: filter, sort order, unit of amounts, and the step of a replay.
import { oneOf, textOf } from "../app/url/search_params";

/** Fields of the filter that the service takes as they are. */
export const TEXT_FILTERS = [
  "player",
  "position",
  "stakes",
  "currency",
  "since",
  "until",
  "min_pot",
  "max_pot",
  "min_net",
  "max_net",
] as const;
/** Fields of the filter that are true, false or do not matter. */
export const FLAG_FILTERS = ["showdown", "all_in", "heads_up"] as const;
export const SORTS = ["-time", "time", "-pot", "pot", "-net", "net"] as const;
const RESULTS = ["won", "lost"] as const;
/** Big blinds unless the currency of the hands is chosen. */
const AMOUNTS = ["money"] as const;

export type TextFilter = (typeof TEXT_FILTERS)[number];
export type FlagFilter = (typeof FLAG_FILTERS)[number];
export type Sort = (typeof SORTS)[number];
export type Unit = "bb" | "money";

/** URL parameters of the list; defaults are omitted. */
export type HandsUrlState = { [name in TextFilter]?: string } & {
  [name in FlagFilter]?: "true" | "false";
} & { result?: (typeof RESULTS)[number]; sort?: Sort; amounts?: "money" };

/** URL parameters of a replay: those of the list it was opened from, its place in it, the step. */
export type HandUrlState = HandsUrlState & {
  at?: string;
  step?: string;
  /** The number of an action after the flop, from 0, to begin at. */
  action?: string;
};

const GROUPS = ["street", "position", "move", "category"] as const;
const STREETS = ["flop", "turn", "river"] as const;

/** URL parameters of a review: its hands, the kind of its groups, the street of its list. */
export interface ReviewUrlState extends HandsUrlState {
  by?: (typeof GROUPS)[number];
  street?: (typeof STREETS)[number];
  /** Decisions off the path of their solution, which are in no mean. */
  path?: "off";
}

const NEEDS_PLAYER: readonly (keyof HandsUrlState)[] = ["position", "min_net", "max_net", "result"];

export function readHandsUrlState(search: Record<string, unknown>): HandsUrlState {
  const sort = oneOf(search, "sort", SORTS, "-time");
  const values: Record<string, string> = {
    result: oneOf(search, "result", [...RESULTS, ""], ""),
    amounts: oneOf(search, "amounts", [...AMOUNTS, ""], ""),
    sort: sort === "-time" ? "" : sort,
  };
  for (const name of TEXT_FILTERS) values[name] = textOf(search, name);
  for (const name of FLAG_FILTERS) values[name] = oneOf(search, name, ["true", "false", ""], "");
  if (!values["player"]) {
    for (const name of NEEDS_PLAYER) values[name] = "";
    if (sort.endsWith("net")) values["sort"] = "";
  }
  return withoutBlanks(values) as HandsUrlState;
}

export function readHandUrlState(search: Record<string, unknown>): HandUrlState {
  const numbers = {
    at: wholeNumber(textOf(search, "at")),
    step: wholeNumber(textOf(search, "step")),
    action: wholeNumber(textOf(search, "action")),
  };
  return { ...readHandsUrlState(search), ...withoutBlanks(numbers) };
}

export function readReviewUrlState(search: Record<string, unknown>): ReviewUrlState {
  const { sort: _, amounts: _unit, ...hands } = readHandsUrlState(search);
  const view = withoutBlanks({
    by: oneOf(search, "by", [...GROUPS, ""], ""),
    street: oneOf(search, "street", [...STREETS, ""], ""),
    path: oneOf(search, "path", ["off", ""], ""),
  });
  return { ...hands, ...view } as ReviewUrlState;
}

function wholeNumber(text: string): string {
  return /^\d{1,9}$/.test(text) ? String(Number(text)) : "";
}

function withoutBlanks(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

export function unitOf({ amounts }: HandsUrlState): Unit {
  return amounts ?? "bb";
}

/** Return how many fields the list is filtered by. */
export function filterCount(urlState: HandsUrlState): number {
  const { sort: _, amounts: _unit, ...filter } = urlState;
  return Object.keys(filter).length;
}

/** A net that is won or lost at all, in big blinds. */
const MIN_NET = 1e-9;

/** Return the filter as query parameters; the service rejects what is not a number. */
export function filterParams(urlState: HandsUrlState): Record<string, string | number> {
  const { sort: _, amounts: _unit, result, ...rest } = urlState;
  const params: Record<string, string | number> = { ...rest };
  if (result === "won" && !rest.min_net) params["min_net"] = MIN_NET;
  if (result === "lost" && !rest.max_net) params["max_net"] = -MIN_NET;
  return params;
}
