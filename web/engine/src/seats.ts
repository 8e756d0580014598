// Seats and spots of equity questions, read and checked before any work.
//
// A player is text, cards or a range. Text is read as cards first: two cards, one card (`Ah` or
// `Ah?`, the other dealt), or none (empty or `??`, both dealt); other text is read as a range.
import type { Question, SeatInput } from "./core/core.ts";
import { PokerError } from "./errors.ts";
import { COMBO_COUNT, DECK_SIZE, MAX_PLAYERS } from "./game.ts";
import {
  type CardPlace,
  type Cards,
  located,
  readBoard,
  readCards,
  refuseConflicts,
  refuseDetached,
  shown,
} from "./inputs.ts";
import { Member } from "./member.ts";
import { type Card, formatCards, parseCards } from "./text/cards.ts";
import { excerpt } from "./text/characters.ts";
import { parseRange, type Range, type RangeWarning } from "./text/range.ts";

const MAX_SEATS = 23;

/** A hand or range: text, two cards, a range that was read, or 1326 weights by combo. */
export type Holding = string | readonly Card[] | Uint8Array | Range | Float64Array;

/** A player or folded hand as it was read. */
export interface Seat extends SeatInput {
  name: string;
  input: string;
  ordering: string | null;
  warnings: readonly RangeWarning[];
}

/** A checked spot. */
export type Spot = Omit<Question<Seat>, "id">;

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
  const board = input.board === undefined ? [] : readBoard(input.board);
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
  refuseConflicts([
    { pointer: "/board", phrase: "on the board", ids: board },
    { pointer: "/dead", phrase: "among the dead cards", ids: dead },
    ...placesOf(players, "/players"),
    ...placesOf(folded, "/folded"),
  ]);
  refuseShortDeck(2 * seats + 5 + dead.length);
  return { players, folded, board, dead };
}

export function refuseShortDeck(needed: number): void {
  if (needed > DECK_SIZE)
    throw new PokerError(
      "no-possible-deal",
      `no possible deal: ${needed} cards are needed and a deck has ${DECK_SIZE}`,
    );
}

/** Return where the known cards of seats are. */
export function placesOf(
  seats: readonly Seat[],
  pointer: string,
  phraseOf = (name: string) => `in the hand of ${name}`,
): CardPlace[] {
  return seats.map(({ name, known }, number) => ({
    pointer: `${pointer}/${number}`,
    phrase: phraseOf(name),
    ids: known,
  }));
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
    const member = new Member(name, `${pointer}/${number}`);
    return located(member.pointer, () => readSeat(holding, member));
  });
}

function readSeat(holding: unknown, member: Member): Seat {
  if (typeof holding === "string") {
    const hand = readHandText(holding);
    if (hand !== null) return seatOfCards(member.name, holding, hand.cards, hand.unknown);
    const { weights, ordering, warnings } = parseRange(holding);
    return { ...seatOfWeights(member, weights, ordering), input: holding, warnings };
  }
  if (holding instanceof Float64Array) return seatOfWeights(member, holding);
  if (isRange(holding)) return seatOfWeights(member, holding.weights, holding.ordering);
  const cards = readCards(holding, member);
  return seatOfCards(member.name, formatCards(cards), cards);
}

function isRange(holding: unknown): holding is Range {
  return (Object(holding) as Partial<Range>).weights instanceof Float64Array;
}

function seatOfWeights(
  member: Member,
  weights: Float64Array,
  ordering: string | null = null,
): Seat {
  refuseDetached(weights, member);
  if (weights.length !== COMBO_COUNT)
    throw member.error(
      "poker-error",
      `${weights.length} weights; a range has ${COMBO_COUNT}, one for each combo`,
    );
  const wrong = weights.findIndex((weight) => !(weight >= 0 && weight <= 1));
  if (wrong >= 0)
    throw new Member(`${member.name}, combo ${wrong}`, member.pointer).error(
      "poker-error",
      `${weights[wrong]} is not a weight; weights are from 0 to 1`,
    );
  return { name: member.name, input: "range", known: [], weights, ordering, warnings: [] };
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

/** Return the seat of a hand, of whose cards some may be unknown. */
export function seatOfCards(
  name: string,
  input: string,
  known: readonly Card[],
  unknown = 0,
): Seat {
  const count = known.length + unknown;
  if (count > 2)
    throw new PokerError(
      "wrong-card-count",
      `${name}, ${excerpt(input)}: ${count} cards; a hand has two. A board is given as such, and a` +
        " range of combos with a weight, as in AhKh:1,QdQc:1",
    );
  return { name, input, known, weights: null, ordering: null, warnings: [] };
}

export function readDead(dead: unknown): Card[] {
  return dead === undefined ? [] : readCards(dead, new Member("dead cards", "/dead"));
}

let lastQuestion = 0;

/** Return the question of a spot as the core takes it. */
export function questionOf(spot: Spot): Question<Seat> {
  lastQuestion += 1;
  return { ...spot, id: lastQuestion };
}
