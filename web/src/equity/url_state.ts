// URL state of the equity screen: the spot and the view.
import {
  type FullUrlState,
  oneOf,
  text,
  texts,
  type UrlState,
  urlReader,
} from "../app/url/url_schema";
import { blankSpot, knownCards, METHODS, type Spot } from "./spot";

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
const PARAMETERS = {
  p: texts,
  board: text,
  dead: text,
  folded: texts,
  /** The seats of the folded hands, from 1: "2,4". */
  seats: text,
  method: oneOf(METHODS, "auto"),
  error: text,
  samples: text,
  seed: text,
  tab: oneOf(TABS),
  of: text,
  category: text,
  pot: text,
  call: text,
};

export type EquityUrlState = UrlState<typeof PARAMETERS>;

const readParameters = urlReader(PARAMETERS);

export function readEquityUrlState(search: object): EquityUrlState {
  const state = readParameters(search);
  const players = [...(state.p ?? [])];
  while (players.length < 2) players.push("");
  const of = Number(state.of);
  const isPlayer = Number.isInteger(of) && of >= 1 && of <= players.length;
  return urlStateOf(studyOf({ ...state, p: players, of: isPlayer ? String(of) : "" }));
}

export function studyOf(urlState: Partial<FullUrlState<typeof PARAMETERS>>): Study {
  const { p: players = blankSpot.players, folded = [], seats = "", tab = "", of } = urlState;
  const { board = "", dead = "", error = "", samples = "", seed = "" } = urlState;
  const { category = "", pot = "", call = "" } = urlState;
  const method = urlState.method || "auto";
  const places = placesIn(seats);
  return {
    spot: { players, board, dead, folded, places, method, error, samples, seed },
    view: { tab, player: of ? Number(of) - 1 : null, category, pot, call },
  };
}

export function urlStateOf({ spot, view }: Study): EquityUrlState {
  const { players, folded, places, ...fields } = spot;
  const isBlank = players.length === 2 && players.every((text) => text === "");
  const hasPlaces = places.length === folded.length;
  // The selected player may no longer exist after an undo.
  const isPlayer = view.player !== null && view.player < players.length;
  return readParameters({
    ...fields,
    ...view,
    p: isBlank ? [] : players,
    folded,
    seats: hasPlaces ? places.map((place) => place + 1).join(",") : "",
    of: isPlayer ? Number(view.player) + 1 : "",
  });
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
