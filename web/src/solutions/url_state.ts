// URL state of the solutions screens; defaults are omitted.
import { oneOf, text, type UrlState, urlReader } from "../app/url/url_schema";

export const MODES = ["strategy", "ev", "equity", "reach"] as const;
/** Bar height: reach relative to the maximum, reach itself, or full. */
export const HEIGHTS = ["scaled", "reach", "full"] as const;
export const EV_UNITS = ["chips", "bb"] as const;
export const TABS = [
  "summary",
  "hands",
  "categories",
  "runouts",
  "graph",
  "locks",
  "compare",
] as const;
/** One player's grid, or both side by side. */
export const GRIDS = ["one", "both"] as const;
export const PLAYERS = ["oop", "ip"] as const;
const SORTS = ["created", "name", "pot", "spr", "exploitability", "ev", "size"] as const;

export type Mode = (typeof MODES)[number];
export type Height = (typeof HEIGHTS)[number];
export type EvUnit = (typeof EV_UNITS)[number];
export type Tab = (typeof TABS)[number];
export type Player = (typeof PLAYERS)[number];
export type SortName = (typeof SORTS)[number];

/** A node of a solution and what is shown of it. */
export const NODE = {
  /** The line to the current node: "x b50 c". */
  node: text,
  /** Cards dealt since the root. */
  cards: text,
  /** The end of the current line, if it is beyond the current node. */
  ahead: text,
  aheadCards: text,
  mode: oneOf(MODES, "strategy"),
  height: oneOf(HEIGHTS, "scaled"),
  /** Unit of amounts and EVs, if it was chosen. */
  unit: oneOf(EV_UNITS),
  /** How many grids, if it was chosen; by default by the width of the window. */
  grids: oneOf(GRIDS),
  /** The player whose hands are shown, if not the one to act. */
  player: oneOf(PLAYERS),
  /** Hand class to filter the table by. */
  pinned: text,
  /** Hands, suits and categories that grid and table are filtered by: "AKs, ♥, set". */
  filter: text,
  tab: oneOf(TABS, "hands"),
  /** Sort column of the hands: "ev", "-b50". */
  sort: text,
  /** The solution to compare with. */
  with: text,
  /** Unsolved locks, as JSON. */
  locks: text,
  /** The job that solves with these locks. */
  job: text,
  /** The job that solves the whole tree of a quick solution. */
  whole: text,
};
const LIST = {
  /** Words in name, tags, notes or board. */
  q: text,
  tag: text,
  street: oneOf(["flop", "turn", "river"]),
  sort: oneOf(SORTS, "created"),
  order: oneOf(["asc", "desc"], "desc"),
};

export type SolutionUrlState = UrlState<typeof NODE>;
export type SolutionsUrlState = UrlState<typeof LIST>;
export const readSolutionUrlState = urlReader(NODE);
export const readSolutionsUrlState = urlReader(LIST);
