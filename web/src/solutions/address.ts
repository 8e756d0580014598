// The state of the solutions screens in their addresses; what is as usual is left out.
import { oneOf, textOf } from "../app/search";
import { samePlace, type Walk } from "./walk";

export const MODES = ["strategy", "ev", "equity", "reach"] as const;
/** How high the bars of the grid are: by reach against the most, by reach itself, all full. */
export const HEIGHTS = ["scaled", "reach", "full"] as const;
export const TABS = ["hands", "runouts", "locks", "compare"] as const;
export const PLAYERS = ["oop", "ip"] as const;
const STREETS = ["flop", "turn", "river"] as const;
const ORDERS = ["asc", "desc"] as const;
const SORTS = [
  "created",
  "board",
  "pot",
  "stack",
  "exploitability",
  "ev",
  "size",
  "iterations",
] as const;

export type Mode = (typeof MODES)[number];
export type Height = (typeof HEIGHTS)[number];
export type Tab = (typeof TABS)[number];
export type Player = (typeof PLAYERS)[number];
export type SortName = (typeof SORTS)[number];

/** What of a solution is looked at. */
export interface SolutionAddress {
  /** The line to the current node: "x b50 c". */
  node?: string;
  /** The cards dealt since the start. */
  cards?: string;
  /** The end of the line last taken, where it is farther. */
  ahead?: string;
  aheadCards?: string;
  mode?: Mode;
  height?: Height;
  /** Whose hands are shown, unless those of who acts. */
  player?: Player;
  /** The hand class that the table is kept to. */
  pinned?: string;
  tab?: Tab;
  /** The column that sorts the hands: "ev", "-b50". */
  sort?: string;
  /** The solution to compare with. */
  with?: string;
  /** Locks that are not solved yet, as JSON. */
  locks?: string;
  /** The job that solves with them. */
  job?: string;
}

export function readSolutionAddress(search: Record<string, unknown>): SolutionAddress {
  return slim({
    node: textOf(search, "node"),
    cards: textOf(search, "cards"),
    ahead: textOf(search, "ahead"),
    aheadCards: textOf(search, "aheadCards"),
    mode: unless("strategy", oneOf(search, "mode", MODES, "strategy")),
    height: unless("scaled", oneOf(search, "height", HEIGHTS, "scaled")),
    player: oneOf(search, "player", [...PLAYERS, ""], ""),
    pinned: textOf(search, "pinned"),
    tab: unless("hands", oneOf(search, "tab", TABS, "hands")),
    sort: textOf(search, "sort"),
    with: textOf(search, "with"),
    locks: textOf(search, "locks"),
    job: textOf(search, "job"),
  }) as SolutionAddress;
}

/** Where an address is in the tree. */
export function walkOf(address: SolutionAddress): Walk {
  const here = { line: address.node ?? "", cards: address.cards ?? "" };
  if (address.ahead === undefined) return { here, ahead: here };
  return { here, ahead: { line: address.ahead, cards: address.aheadCards ?? "" } };
}

/** The address of the same view elsewhere in the tree; the player is again who acts there. */
export function atWalk(address: SolutionAddress, { here, ahead }: Walk): SolutionAddress {
  const isFar = !samePlace(here, ahead);
  return readSolutionAddress({
    ...address,
    player: "",
    node: here.line,
    cards: here.cards,
    ahead: isFar ? ahead.line : "",
    aheadCards: isFar ? ahead.cards : "",
  });
}

/** Which solutions are listed, and how. */
export interface SolutionsAddress {
  board?: string;
  street?: (typeof STREETS)[number];
  sort?: SortName;
  order?: (typeof ORDERS)[number];
}

export function readSolutionsAddress(search: Record<string, unknown>): SolutionsAddress {
  return slim({
    board: textOf(search, "board"),
    street: oneOf(search, "street", [...STREETS, ""], ""),
    sort: unless("created", oneOf(search, "sort", SORTS, "created")),
    order: unless("desc", oneOf(search, "order", ORDERS, "desc")),
  }) as SolutionsAddress;
}

function unless<T extends string>(usual: T, value: T): T | "" {
  return value === usual ? "" : value;
}

function slim(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}
