// URL state of the equity screen: the spot and the view.
import { oneOf, textOf, textsOf } from "../app/url/search_params";
import { blankSpot, knownCards, METHODS, type Method, type Spot } from "./spot";

const TABS = ["categories", "hands", "graph", "next", "outs"] as const;
export type Tab = (typeof TABS)[number];

/** The selected tab, player and hand category, and the pot odds inputs. */
export interface View {
  /** Empty for the tab that suits the board. */
  tab: Tab | "";
  /** Null for the player who suits the tab. */
  player: number | null;
  /** The key of a hand category that filters grid and table, or empty. */
  category: string;
  pot: string;
  call: string;
}

export interface Study {
  spot: Spot;
  view: View;
}

/** URL parameters; defaults are omitted. */
interface EquityUrlState {
  p?: string[];
  board?: string;
  dead?: string;
  folded?: string[];
  /** The seats of the folded hands, from 1: "2,4". */
  seats?: string;
  method?: Method;
  error?: string;
  samples?: string;
  seed?: string;
  tab?: Tab;
  of?: string;
  category?: string;
  pot?: string;
  call?: string;
}

export function readEquityUrlState(search: Record<string, unknown>): EquityUrlState {
  const players = textsOf(search, "p");
  while (players.length < 2) players.push("");
  const of = Number(textOf(search, "of"));
  return urlStateOf({
    spot: {
      players,
      board: textOf(search, "board"),
      dead: textOf(search, "dead"),
      folded: textsOf(search, "folded"),
      places: placesIn(textOf(search, "seats")),
      method: oneOf(search, "method", METHODS, "auto"),
      error: textOf(search, "error"),
      samples: textOf(search, "samples"),
      seed: textOf(search, "seed"),
    },
    view: {
      tab: oneOf(search, "tab", ["", ...TABS], ""),
      player: Number.isInteger(of) && of >= 1 && of <= players.length ? of - 1 : null,
      category: textOf(search, "category"),
      pot: textOf(search, "pot"),
      call: textOf(search, "call"),
    },
  });
}

export function studyOf(urlState: EquityUrlState): Study {
  const { p, board = "", dead = "", folded = [], seats = "", method = "auto" } = urlState;
  const { error = "", samples = "", seed = "", tab = "", of } = urlState;
  const { category = "", pot = "", call = "" } = urlState;
  const players = p ?? blankSpot.players;
  return {
    spot: {
      players,
      board,
      dead,
      folded,
      places: placesIn(seats),
      method,
      error,
      samples,
      seed,
    },
    view: { tab, player: of ? Number(of) - 1 : null, category, pot, call },
  };
}

export function urlStateOf({ spot, view }: Study): EquityUrlState {
  const { players, board, dead, folded, places, method, error, samples, seed } = spot;
  const isBlank = players.length === 2 && players.every((text) => text === "");
  return {
    ...(!isBlank && { p: [...players] }),
    ...(board && { board }),
    ...(dead && { dead }),
    ...(folded.length > 0 && { folded: [...folded] }),
    ...(folded.length > 0 &&
      places.length === folded.length && { seats: places.map((place) => place + 1).join(",") }),
    ...(method !== "auto" && { method }),
    ...(error && { error }),
    ...(samples && { samples }),
    ...(seed && { seed }),
    ...(view.tab && { tab: view.tab }),
    // The selected player may no longer exist after an undo.
    ...(view.player !== null && view.player < players.length && { of: String(view.player + 1) }),
    ...(view.category && { category: view.category }),
    ...(view.pot && { pot: view.pot }),
    ...(view.call && { call: view.call }),
  };
}

/** "2,4" -> [1, 3]; none if they are not in order. */
function placesIn(text: string): number[] {
  const places = text === "" ? [] : text.split(",").map((seat) => Number(seat) - 1);
  const isInOrder = places.every(
    (place, index) => Number.isInteger(place) && place > (places[index - 1] ?? -1),
  );
  return isInOrder ? places : [];
}

/** Return the tab that is open: on a board the hand categories come first. */
export function openTab({ tab }: View, isOnBoard: boolean): Tab {
  return tab || (isOnBoard ? "categories" : "hands");
}

/** Return the player who is shown: outs are those of a hand, the other tabs are about ranges. */
export function shownPlayer({ player }: View, tab: Tab, { players }: Spot): number {
  if (player !== null) return Math.min(player, players.length - 1);
  const isHand = (text: string) => knownCards(text).length === 2;
  const suits = players.findIndex((text) => isHand(text) === (tab === "outs"));
  return tab === "next" ? 0 : Math.max(0, suits);
}
