// URL state of the solutions screens; defaults are omitted.
import { oneOf, textOf } from "../app/url/search_params";

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
const STREETS = ["flop", "turn", "river"] as const;
const ORDERS = ["asc", "desc"] as const;
const SORTS = ["created", "name", "pot", "spr", "exploitability", "ev", "size"] as const;

export type Mode = (typeof MODES)[number];
export type Height = (typeof HEIGHTS)[number];
export type EvUnit = (typeof EV_UNITS)[number];
export type Grids = (typeof GRIDS)[number];
export type Tab = (typeof TABS)[number];
export type Player = (typeof PLAYERS)[number];
export type SortName = (typeof SORTS)[number];

/** URL state of a solution. */
export interface SolutionUrlState {
  /** The line to the current node: "x b50 c". */
  node?: string;
  /** Cards dealt since the root. */
  cards?: string;
  /** The end of the current line, if it is beyond the current node. */
  ahead?: string;
  aheadCards?: string;
  mode?: Mode;
  height?: Height;
  /** Unit of amounts and EVs, if it was chosen. */
  unit?: EvUnit;
  /** How many grids, if it was chosen; by default by the width of the window. */
  grids?: Grids;
  /** The player whose hands are shown, if not the one to act. */
  player?: Player;
  /** Hand class to filter the table by. */
  pinned?: string;
  /** Hands, suits and categories that grid and table are filtered by: "AKs, ♥, set". */
  filter?: string;
  tab?: Tab;
  /** Sort column of the hands: "ev", "-b50". */
  sort?: string;
  /** The solution to compare with. */
  with?: string;
  /** Unsolved locks, as JSON. */
  locks?: string;
  /** The job that solves with these locks. */
  job?: string;
}

export function readSolutionUrlState(search: Record<string, unknown>): SolutionUrlState {
  return withoutBlanks({
    node: textOf(search, "node"),
    cards: textOf(search, "cards"),
    ahead: textOf(search, "ahead"),
    aheadCards: textOf(search, "aheadCards"),
    mode: unless("strategy", oneOf(search, "mode", MODES, "strategy")),
    height: unless("scaled", oneOf(search, "height", HEIGHTS, "scaled")),
    unit: oneOf(search, "unit", [...EV_UNITS, ""], ""),
    grids: oneOf(search, "grids", [...GRIDS, ""], ""),
    player: oneOf(search, "player", [...PLAYERS, ""], ""),
    pinned: textOf(search, "pinned"),
    filter: textOf(search, "filter"),
    tab: unless("hands", oneOf(search, "tab", TABS, "hands")),
    sort: textOf(search, "sort"),
    with: textOf(search, "with"),
    locks: textOf(search, "locks"),
    job: textOf(search, "job"),
  }) as SolutionUrlState;
}

/** URL state of the list of solutions. */
export interface SolutionsUrlState {
  /** Words in name, tags, notes or board. */
  q?: string;
  tag?: string;
  street?: (typeof STREETS)[number];
  sort?: SortName;
  order?: (typeof ORDERS)[number];
}

export function readSolutionsUrlState(search: Record<string, unknown>): SolutionsUrlState {
  return withoutBlanks({
    q: textOf(search, "q"),
    tag: textOf(search, "tag"),
    street: oneOf(search, "street", [...STREETS, ""], ""),
    sort: unless("created", oneOf(search, "sort", SORTS, "created")),
    order: unless("desc", oneOf(search, "order", ORDERS, "desc")),
  }) as SolutionsUrlState;
}

function unless<T extends string>(usual: T, value: T): T | "" {
  return value === usual ? "" : value;
}

function withoutBlanks(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}
