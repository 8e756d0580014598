// URL state of the hands screens: filter, sort order, unit of amounts, and the step of a replay.
import { numberText, oneOf, text, type UrlState, urlReader } from "../app/url/url_schema";

/** Fields of the filter that are true, false or do not matter. */
export const FLAG_FILTERS = ["showdown", "all_in", "heads_up"] as const;
const FLAG = oneOf(["true", "false"]);

/** What hands are filtered by, as the service takes it. */
const FILTER = {
  player: text,
  position: text,
  stakes: text,
  currency: text,
  since: text,
  until: text,
  min_pot: text,
  max_pot: text,
  min_net: text,
  max_net: text,
  showdown: FLAG,
  all_in: FLAG,
  heads_up: FLAG,
  result: oneOf(["won", "lost"]),
};
/** The list; amounts are big blinds unless the currency of the hands is chosen. */
const LIST = {
  ...FILTER,
  sort: oneOf(["-time", "time", "-pot", "pot", "-net", "net"], "-time"),
  amounts: oneOf(["money"]),
};
/** A replay: the list it was opened from, its place in it, and the step. */
const REPLAY = {
  ...LIST,
  at: numberText(0),
  step: numberText(0),
  /** The number of an action after the flop, from 0, to begin at. */
  action: numberText(0),
};
/** A review: its hands, the kind of its groups, and the decisions of its list. */
const REVIEW = {
  ...FILTER,
  by: oneOf(["street", "position", "move", "category"]),
  street: oneOf(["flop", "turn", "river"]),
  /** Decisions off the path of their solution, which are in no mean. */
  path: oneOf(["off"]),
};

export type TextFilter = Exclude<keyof typeof FILTER, FlagFilter | "result">;
export type FlagFilter = (typeof FLAG_FILTERS)[number];
export type Unit = "bb" | "money";
export type HandsUrlState = UrlState<typeof LIST>;
export type HandUrlState = UrlState<typeof REPLAY>;
export type ReviewUrlState = UrlState<typeof REVIEW>;
export type Sort = NonNullable<HandsUrlState["sort"]>;

/** Changes that remove every filter. */
export const NO_FILTER: Record<string, string> = Object.fromEntries(
  Object.keys(FILTER).map((name) => [name, ""]),
);

/** Without a player there are no positions and no nets. */
function aboutPlayer<State extends HandsUrlState>(state: State): State {
  if (state.player !== undefined) return state;
  const { position: _, min_net: _min, max_net: _max, result: _result, ...rest } = state;
  if (rest.sort?.endsWith("net")) delete rest.sort;
  return rest as State;
}

export const readHandsUrlState = urlReader(LIST, aboutPlayer);
export const readHandUrlState = urlReader(REPLAY, aboutPlayer);
export const readReviewUrlState = urlReader(REVIEW, aboutPlayer);

export function unitOf({ amounts }: HandsUrlState): Unit {
  return amounts ?? "bb";
}

/** Return how many fields the list is filtered by. */
export function filterCount(urlState: HandsUrlState): number {
  return Object.keys(urlState).filter((name) => name in FILTER).length;
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
