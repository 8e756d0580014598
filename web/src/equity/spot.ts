// A spot on the table: who holds what, the board, and how its equities are to be found.
import type { Schemas } from "../api/client";
import { cardsIn } from "../cards/card";

export const FEWEST_PLAYERS = 2;
/** Players and folded hands: two cards each and a board leave one card of the deck. */
export const MOST_SEATS = 23;
export const METHODS = ["auto", "exact", "sampled"] as const;
export type Method = (typeof METHODS)[number];

export interface Spot {
  players: readonly string[];
  board: string;
  dead: string;
  folded: readonly string[];
  method: Method;
  /** Standard error to be reached, in per cent of the pot; empty for the service's own. */
  error: string;
  samples: string;
  seed: string;
}

/** A place where cards are: as the service's pointers name it. */
export type Place = `/players/${number}` | `/folded/${number}` | "/board" | "/dead";

export const blankSpot: Spot = {
  players: ["", ""],
  board: "",
  dead: "",
  folded: [],
  method: "auto",
  error: "",
  samples: "",
  seed: "",
};

export const exampleSpot: Spot = {
  ...blankSpot,
  players: ["AhKh", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo:0.5"],
  board: "7h5h2c",
};

/** Whether nothing has been asked yet. */
export function isBlank(spot: Spot): boolean {
  return [...spot.players, spot.board, spot.dead].every((text) => text.trim() === "");
}

/** What changes in a spot when a text is written at a place. */
export function withCards(spot: Spot, place: Place, text: string): Partial<Spot> {
  if (place === "/board") return { board: text };
  if (place === "/dead") return { dead: text };
  const list = place.startsWith("/players") ? "players" : "folded";
  const seat = seatOf(place);
  return { [list]: spot[list].map((each, at) => (at === seat ? text : each)) };
}

/** The seat of a player's or a folded hand's place. */
export function seatOf(place: Place): number {
  return Number(place.split("/")[2]);
}

/** The list without one place. */
export function without(texts: readonly string[], place: number): string[] {
  return texts.filter((_, number) => number !== place);
}

const CARDS_ONLY = /^(?:(?:10|[2-9TJQKA])[shdc♠♥♦♣]|\?|[\s,])*$/i;

/** The cards that a text names, if it is one of cards and not a range. */
export function knownCards(text: string): string[] {
  return CARDS_ONLY.test(text) ? cardsIn(text) : [];
}

export function isUnknown(text: string): boolean {
  return /^[\s?]*$/.test(text);
}

/** A holding as a range that a grid can show: "??" is all hands, "Ah?" every hand with it. */
export function asRange(text: string): string {
  if (text.trim() === "") return "";
  if (isUnknown(text)) return "random";
  const cards = knownCards(text);
  if (cards.length === 1) return `${cards[0]}X`;
  return cards.length === 2 ? cards.join("") : text;
}

interface Holder {
  place: Place;
  cards: readonly string[];
  reason: string;
}

function holders({ players, board, dead, folded }: Spot): Holder[] {
  return [
    ...players.map(
      (text, seat): Holder => ({
        place: `/players/${seat}`,
        cards: knownCards(text),
        reason: `in player ${seat + 1}'s hand`,
      }),
    ),
    { place: "/board", cards: cardsIn(board), reason: "on the board" },
    { place: "/dead", cards: cardsIn(dead), reason: "a dead card" },
    ...folded.map(
      (text, seat): Holder => ({
        place: `/folded/${seat}`,
        cards: knownCards(text),
        reason: `in folded hand ${seat + 1}`,
      }),
    ),
  ];
}

/** Cards that a picker cannot offer because they lie elsewhere, and where. */
export function goneFor(spot: Spot, place: Place): Record<string, string> {
  const elsewhere = holders(spot).filter((holder) => holder.place !== place);
  return Object.fromEntries(
    elsewhere.flatMap(({ cards, reason }) => cards.map((card) => [card, reason])),
  );
}

/** What the service is asked; settings of sampling go only where deals may be drawn. */
export function requestOf(spot: Spot): Schemas["EquityRequest"] {
  const { players, board, dead, folded, method, error, samples, seed } = spot;
  const mayDraw = method !== "exact";
  return {
    players: [...players],
    board,
    dead,
    folded: [...folded],
    method,
    samples: mayDraw && samples ? numberIn(samples) : null,
    target_error: mayDraw && error ? numberIn(error, 100) : null,
    seed: mayDraw && seed ? seed : null,
    hands: false,
    next_card: false,
  };
}

/** A number as typed; what is none goes to the service as it is, which says what is wrong with it. */
function numberIn(text: string, parts = 1): number {
  const value = Number(text) / parts;
  return Number.isFinite(value) ? value : (text as unknown as number);
}
