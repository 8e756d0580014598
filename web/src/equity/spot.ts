// A spot: hands, board, and how the equities are computed.
import type { Schemas } from "../api/client";
import { cardsIn } from "../cards/card";

export const MIN_PLAYERS = 2;
/** Players and folded hands together: 23 hands and a board leave one card of the deck. */
export const MAX_SEATS = 23;
export const METHODS = ["auto", "exact", "sampled"] as const;
export type Method = (typeof METHODS)[number];

export interface Spot {
  players: readonly string[];
  board: string;
  dead: string;
  folded: readonly string[];
  method: Method;
  /** Target standard error in percent of the pot; empty for the service's default. */
  error: string;
  samples: string;
  seed: string;
}

/** A field that holds cards, as a JSON pointer into the request. */
export type CardField = `/players/${number}` | `/folded/${number}` | "/board" | "/dead";

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

/** Whether no cards have been entered. */
export function isBlank(spot: Spot): boolean {
  return [...spot.players, spot.board, spot.dead].every((text) => text.trim() === "");
}

/** Return the change of a spot when a text is entered in a field. */
export function withCards(spot: Spot, field: CardField, text: string): Partial<Spot> {
  if (field === "/board") return { board: text };
  if (field === "/dead") return { dead: text };
  const list = field.startsWith("/players") ? "players" : "folded";
  const seat = seatOf(field);
  return { [list]: spot[list].map((each, at) => (at === seat ? text : each)) };
}

/** Return the seat of a player or folded hand field. */
export function seatOf(field: CardField): number {
  return Number(field.split("/")[2]);
}

/** Return the list without the item at an index. */
export function without(texts: readonly string[], field: number): string[] {
  return texts.filter((_, number) => number !== field);
}

const CARDS_ONLY = /^(?:(?:10|[2-9TJQKA])[shdc♠♥♦♣]|\?|[\s,])*$/i;

/** Return the cards of a text that contains only cards; none for a range. */
export function knownCards(text: string): string[] {
  return CARDS_ONLY.test(text) ? cardsIn(text) : [];
}

export function isUnknown(text: string): boolean {
  return /^[\s?]*$/.test(text);
}

/** Convert a hand to a range for the grid: "??" is all hands, "Ah?" every hand with that card. */
export function asRange(text: string): string {
  if (text.trim() === "") return "";
  if (isUnknown(text)) return "random";
  const cards = knownCards(text);
  if (cards.length === 1) return `${cards[0]}X`;
  return cards.length === 2 ? cards.join("") : text;
}

interface Holder {
  field: CardField;
  cards: readonly string[];
  reason: string;
}

function cardHolders({ players, board, dead, folded }: Spot): Holder[] {
  return [
    ...players.map(
      (text, seat): Holder => ({
        field: `/players/${seat}`,
        cards: knownCards(text),
        reason: `in player ${seat + 1}'s hand`,
      }),
    ),
    { field: "/board", cards: cardsIn(board), reason: "on the board" },
    { field: "/dead", cards: cardsIn(dead), reason: "a dead card" },
    ...folded.map(
      (text, seat): Holder => ({
        field: `/folded/${seat}`,
        cards: knownCards(text),
        reason: `in folded hand ${seat + 1}`,
      }),
    ),
  ];
}

/** Return the cards that are used elsewhere, with the reason. */
export function unavailableFor(spot: Spot, field: CardField): Record<string, string> {
  const elsewhere = cardHolders(spot).filter((holder) => holder.field !== field);
  return Object.fromEntries(
    elsewhere.flatMap(({ cards, reason }) => cards.map((card) => [card, reason])),
  );
}

/** Return the equity request; sampling options are sent only if sampling is possible. */
export function requestOf(spot: Spot): Schemas["EquityRequest"] {
  const { players, board, dead, folded, method, error, samples, seed } = spot;
  const isSampled = method !== "exact";
  return {
    players: [...players],
    board,
    dead,
    folded: [...folded],
    method,
    samples: isSampled && samples ? numberIn(samples) : null,
    target_error: isSampled && error ? numberIn(error, 100) : null,
    seed: isSampled && seed ? seed : null,
    hands: false,
    next_card: false,
  };
}

/** Parse a number; text that is not a number is sent as it is, for the service to reject. */
function numberIn(text: string, parts = 1): number {
  const value = Number(text) / parts;
  return Number.isFinite(value) ? value : (text as unknown as number);
}
