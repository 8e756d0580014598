// URL state of the equity screen: the spot and the view.
import { oneOf, textOf, textsOf } from "../app/url/search_params";
import { blankSpot, METHODS, type Method, type Spot } from "./spot";

export const TABS = ["hands", "graph", "next", "outs"] as const;
export type Tab = (typeof TABS)[number];

/** The selected tab and player, and the pot odds inputs. */
export interface View {
  tab: Tab;
  player: number;
  pot: string;
  call: string;
}

export interface Study {
  spot: Spot;
  view: View;
}

/** URL parameters; defaults are omitted. */
export interface EquityUrlState {
  p?: string[];
  board?: string;
  dead?: string;
  folded?: string[];
  method?: Method;
  error?: string;
  samples?: string;
  seed?: string;
  tab?: Tab;
  of?: string;
  pot?: string;
  call?: string;
}

export function readEquityUrlState(search: Record<string, unknown>): EquityUrlState {
  const players = textsOf(search, "p");
  while (players.length < 2) players.push("");
  const of = Number(textOf(search, "of", "1"));
  return urlStateOf({
    spot: {
      players,
      board: textOf(search, "board"),
      dead: textOf(search, "dead"),
      folded: textsOf(search, "folded"),
      method: oneOf(search, "method", METHODS, "auto"),
      error: textOf(search, "error"),
      samples: textOf(search, "samples"),
      seed: textOf(search, "seed"),
    },
    view: {
      tab: oneOf(search, "tab", TABS, "hands"),
      player: Number.isInteger(of) && of >= 1 && of <= players.length ? of - 1 : 0,
      pot: textOf(search, "pot"),
      call: textOf(search, "call"),
    },
  });
}

export function studyOf(urlState: EquityUrlState): Study {
  const { p, board = "", dead = "", folded = [], method = "auto" } = urlState;
  const { error = "", samples = "", seed = "", tab = "hands", of = "1" } = urlState;
  const players = p ?? blankSpot.players;
  return {
    spot: { players, board, dead, folded, method, error, samples, seed },
    view: { tab, player: Number(of) - 1, pot: urlState.pot ?? "", call: urlState.call ?? "" },
  };
}

export function urlStateOf({ spot, view }: Study): EquityUrlState {
  const { players, board, dead, folded, method, error, samples, seed } = spot;
  const isBlank = players.length === 2 && players.every((text) => text === "");
  return {
    ...(!isBlank && { p: [...players] }),
    ...(board && { board }),
    ...(dead && { dead }),
    ...(folded.length > 0 && { folded: [...folded] }),
    ...(method !== "auto" && { method }),
    ...(error && { error }),
    ...(samples && { samples }),
    ...(seed && { seed }),
    ...(view.tab !== "hands" && { tab: view.tab }),
    // The selected player may no longer exist after an undo.
    ...(view.player > 0 && view.player < players.length && { of: String(view.player + 1) }),
    ...(view.pot && { pot: view.pot }),
    ...(view.call && { call: view.call }),
  };
}
