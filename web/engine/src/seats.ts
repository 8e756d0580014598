// Seats and spots of equity questions, read and checked before any work.
//
// A player is text, cards or a range. Text is read as cards first: two cards, one card (`Ah` or
// `Ah?`, the other dealt), or none (empty or `??`, both dealt); other text is read as a range.
import type { Question } from "./core/core.ts";
import { PokerError } from "./errors.ts";
import { COMBO_COUNT, DECK_SIZE, MAX_PLAYERS } from "./game.ts";
import {
  type CardPlace,
  type Cards,
  located,
  readCards,
  refuseConflicts,
  refuseDetached,
  shown,
} from "./inputs.ts";
import { boardInOrder, type Card, formatCards, parseCards } from "./text/cards.ts";
import { excerpt } from "./text/characters.ts";
import { parseRange, type Range, type RangeWarning } from "./text/range.ts";

const MAX_SEATS = 23;

/** A hand or range: text, two cards, a range that was read, or 1326 weights by combo. */
export type Holding = string | readonly Card[] | Uint8Array | Range | Float64Array;

/** A player or folded hand as it was read. */
export interface Seat {
  name: string;
  input: string;
  known: readonly Card[];
  weights: Float64Array | null;
  ordering: string | null;
  warnings: readonly RangeWarning[];
}

/** A checked spot. */
export interface Spot {
  players: readonly Seat[];
  folded: readonly Seat[];
  board: readonly Card[];
  dead: readonly Card[];
}

/** The cards of an equity question. */
export interface SpotInput {
  players: readonly Holding[];
  board?: Cards;
  dead?: Cards;
  folded?: readonly Holding[];
}

export function readSpot(input: SpotInput): Spot {
  const players = readSeats(input.players, "player", "/players");
  const folded = readSeats(input.folded ?? [], "folded hand", "/folded");
  const board = readBoard(input.board);
  const dead = readDead(input.dead);
  if (players.length < 2 || players.length > MAX_PLAYERS) {
    const noun = players.length === 1 ? "player" : "players";
    const message = `${players.length} ${noun}; equity is of 2 to ${MAX_PLAYERS}`;
    throw new PokerError("poker-error", message, { pointer: "/players" });
  }
  const seats = players.length + folded.length;
  if (seats > MAX_SEATS)
    throw new PokerError(
      "limit-exceeded",
      `${seats} hands; at most ${MAX_SEATS}, folded ones included`,
    );
  const spot: Spot = { players, folded, board, dead };
  refuseConflicts(cardPlaces(spot));
  refuseShortDeck(2 * seats + 5 + dead.length);
  return spot;
}

export function refuseShortDeck(needed: number): void {
  if (needed > DECK_SIZE)
    throw new PokerError(
      "no-possible-deal",
      `no possible deal: ${needed} cards are needed and a deck has ${DECK_SIZE}`,
    );
}

function cardPlaces(spot: Spot): CardPlace[] {
  const hands = (seats: readonly Seat[], pointer: string) =>
    seats.map((seat, number) => ({
      pointer: `${pointer}/${number}`,
      phrase: `in the hand of ${seat.name}`,
      ids: seat.known,
    }));
  return [
    { pointer: "/board", phrase: "on the board", ids: spot.board },
    { pointer: "/dead", phrase: "among the dead cards", ids: spot.dead },
    ...hands(spot.players, "/players"),
    ...hands(spot.folded, "/folded"),
  ];
}

/** Read a list of holdings; messages name each by the noun and its number. */
export function readSeats(
  holdings: unknown,
  noun: string,
  pointer: string,
  isNumbered = true,
): Seat[] {
  if (!Array.isArray(holdings))
    throw new PokerError("poker-error", `${shown(holdings)} is one ${noun}; give a list of them`, {
      pointer,
    });
  return Array.from(holdings as unknown[], (holding, number) => {
    const name = isNumbered ? `${noun} ${number + 1}` : noun;
    return located(`${pointer}/${number}`, () => readSeat(holding, name));
  });
}

function readSeat(holding: unknown, name: string): Seat {
  if (typeof holding === "string") return readText(holding, name);
  if (holding instanceof Float64Array) return seatOfWeights(holding, name, null, []);
  if (isRange(holding)) return seatOfWeights(holding.weights, name, holding.ordering, []);
  const cards = readCards(holding, name, "");
  return seatOfCards(name, formatCards(cards), cards, 0);
}

function isRange(holding: unknown): holding is Range {
  return (
    typeof holding === "object" &&
    holding !== null &&
    "weights" in holding &&
    holding.weights instanceof Float64Array
  );
}

function seatOfWeights(
  weights: Float64Array,
  name: string,
  ordering: string | null,
  warnings: readonly RangeWarning[],
  input = "range",
): Seat {
  refuseWeights(weights, name);
  return { name, input, known: [], weights, ordering: ordering ?? null, warnings };
}

function refuseWeights(weights: Float64Array, name: string): void {
  refuseDetached(weights, name, "");
  if (weights.length !== COMBO_COUNT)
    throw new PokerError(
      "poker-error",
      `${name}: ${weights.length} weights; a range has ${COMBO_COUNT}, one for each combo`,
    );
  const wrong = weights.findIndex((weight) => !(weight >= 0 && weight <= 1));
  if (wrong >= 0)
    throw new PokerError(
      "poker-error",
      `${name}, combo ${wrong}: ${weights[wrong]} is not a weight; weights are from 0 to 1`,
    );
}

function readText(text: string, name: string): Seat {
  const hand = readHandText(text);
  if (hand !== null) return seatOfCards(name, text, hand.cards, hand.unknown);
  const range = parseRange(text);
  return seatOfWeights(range.weights, name, range.ordering, range.warnings, text);
}

/** Return the cards of a hand and the number of those unknown; null if the text is a range. */
export function readHandText(text: string): { cards: Card[]; unknown: number } | null {
  const unknown = text.split("?").length - 1;
  try {
    return { cards: parseCards(unknown ? text.replaceAll("?", " ") : text), unknown };
  } catch (error) {
    if (unknown || !(error instanceof PokerError) || error.code !== "notation-error") throw error;
    return null;
  }
}

function seatOfCards(name: string, text: string, cards: readonly Card[], unknown: number): Seat {
  const count = cards.length + unknown;
  if (count > 2)
    throw new PokerError(
      "wrong-card-count",
      `${name}, ${excerpt(text)}: ${count} cards; a hand has two. A board is given as such, and a` +
        " range of combos with a weight, as in AhKh:1,QdQc:1",
    );
  return { name, input: text, known: cards, weights: null, ordering: null, warnings: [] };
}

/** Read a board of 0, 3, 4 or 5 cards. */
export function readBoard(board: unknown): Card[] {
  if (board === undefined) return [];
  const cards = readCards(board, "board", "/board");
  if (![0, 3, 4, 5].includes(cards.length))
    throw new PokerError(
      "wrong-card-count",
      `${shown(typeof board === "string" ? board : formatCards(cards))}: ${cards.length} cards; a` +
        " board has 0, 3 (flop), 4 (turn) or 5 (river)",
      { pointer: "/board" },
    );
  return boardInOrder(cards);
}

export function readDead(dead: unknown): Card[] {
  return dead === undefined ? [] : readCards(dead, "dead cards", "/dead");
}

let lastQuestion = 0;

/** Return the question of a spot as the core takes it. */
export function questionOf(spot: Spot): Question {
  lastQuestion += 1;
  return {
    id: lastQuestion,
    seats: [...spot.players, ...spot.folded].map(({ known, weights }) => ({ known, weights })),
    players: spot.players.length,
    board: spot.board,
    dead: spot.dead,
  };
}
