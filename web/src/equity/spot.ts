// A spot: hands, board, and how the equities are computed.
import { Problem, type Schemas } from "../api/client";
import { cardsIn, DECK } from "../cards/card";

export const MIN_PLAYERS = 2;
/** Players and folded hands together: 23 hands and a board leave one card of the deck. */
export const MAX_SEATS = 23;
const HUES = 6;
export const METHODS = ["auto", "exact", "sampled"] as const;
export type Method = (typeof METHODS)[number];

export interface Spot {
  players: readonly string[];
  board: string;
  dead: string;
  folded: readonly string[];
  /** The seats of the folded hands, from 0; empty if they come after the players. */
  places: readonly number[];
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
  places: [],
  method: "auto",
  error: "",
  samples: "",
  seed: "",
};

const OPENING_RANGE = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo:0.5";

interface Example {
  name: string;
  description: string;
  spot: Spot;
}

/** What the empty screen offers; the first is a hand against a range on a flop. */
export const EXAMPLES = [
  {
    name: "Hand v range",
    description: "A flush draw against an opening range",
    spot: { ...blankSpot, players: ["AhKh", OPENING_RANGE], board: "7h5h2c" },
  },
  {
    name: "Hand v hand",
    description: "Ace-king suited against queens before the flop",
    spot: { ...blankSpot, players: ["AhKh", "QsQd"] },
  },
  {
    name: "Three-way",
    description: "Two pair, a draw and a range on a turn",
    spot: { ...blankSpot, players: ["KhTd", "QcJc", "AA,TT,99,AKs,KQs"], board: "KcTs4c8d" },
  },
] as const satisfies readonly Example[];

/** Return the number of a player's hue, for `data-player`. */
export function hueOf(seat: number): number {
  return seat % HUES;
}

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

/** Exchange the first two players. */
export function withSwapped({ players }: Spot): Partial<Spot> {
  const [first = "", second = "", ...others] = players;
  return { players: [second, first, ...others] };
}

const MAX_TITLE_PLAYERS = 3;
const MAX_TITLE_TEXT = 24;

/** Return the spot in a few words, for the title of the tab: "AhKh v QQ+ on 7h5h2c". */
export function titleOf({ players, board }: Spot): string {
  const shown = players.slice(0, MAX_TITLE_PLAYERS).map((text) => {
    const short = text.trim().replace(/\s+/g, " ") || "any two";
    return short.length > MAX_TITLE_TEXT ? `${short.slice(0, MAX_TITLE_TEXT - 1)}…` : short;
  });
  const others = players.length - shown.length;
  const hands = [...shown, ...(others > 0 ? [`${others} more`] : [])].join(" v ");
  return board.trim() ? `${hands} on ${board.trim()}` : hands;
}

/** Return the seat of a player or folded hand field. */
export function seatOf(field: CardField): number {
  return Number(field.split("/")[2]);
}

export const isFoldedField = (field: CardField) => field.startsWith("/folded");

/** "/players/0" -> "Player 1". */
export function handName(field: CardField): string {
  return `${isFoldedField(field) ? "Folded hand" : "Player"} ${seatOf(field) + 1}`;
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

/** Return three cards for a flop that nobody is known to hold. */
export function randomFlop(spot: Spot, random: () => number = Math.random): string {
  const unavailable = unavailableFor(spot, "/board");
  const deck = DECK.filter((card) => !(card in unavailable));
  return Array.from({ length: 3 }, () => deck.splice(Math.floor(random() * deck.length), 1)).join(
    "",
  );
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
    samples: isSampled && samples ? Number(samples) : null,
    target_error: isSampled && error ? Number(error) / 100 : null,
    seed: isSampled && seed ? seed : null,
    hands: false,
    next_card: false,
  };
}

/** Return the error at a sampling option that is not a number; null if the spot can be sent. */
export function samplingError({ method, samples, error }: Spot): Problem | null {
  if (method === "exact") return null;
  const options = [
    { pointer: "/samples", text: samples },
    { pointer: "/target_error", text: error },
  ];
  const wrong = options.find(({ text }) => !Number.isFinite(Number(text)));
  if (!wrong) return null;
  const { pointer, text } = wrong;
  const detail = `'${text}' is not a number.`;
  return new Problem({ type: "about:blank", title: "Not a number", status: 422, detail, pointer });
}

const FIELDS = /^\/(players\/\d+|folded\/\d+|board|dead|samples|target_error|seed)(\/|$)/;

/** Whether a field of the screen shows the error. */
export function isFieldError(error: unknown): boolean {
  return error instanceof Problem && error.places.some(({ pointer }) => FIELDS.test(pointer ?? ""));
}

/** A row of the screen: a player or a folded hand. */
interface Seat {
  text: string;
  isFolded: boolean;
}

type Seating = Pick<Spot, "players" | "folded" | "places">;

/** Return all seats in their order; folded hands without a place come after the players. */
function seatsOf({ players, folded, places }: Seating): Seat[] {
  const seats: Seat[] = players.map((text) => ({ text, isFolded: false }));
  folded.forEach((text, index) => {
    seats.splice(places[index] ?? seats.length, 0, { text, isFolded: true });
  });
  return seats;
}

function seatingOf(seats: readonly Seat[]): Seating {
  const textsOf = (isFolded: boolean) =>
    seats.filter((seat) => seat.isFolded === isFolded).map(({ text }) => text);
  const players = textsOf(false);
  const places = seats.flatMap(({ isFolded }, place) => (isFolded ? [place] : []));
  const areLast = places.every((place) => place >= players.length);
  return { players, folded: textsOf(true), places: areLast ? [] : places };
}

export function fieldsInOrder(spot: Seating): CardField[] {
  let player = 0;
  let folded = 0;
  return seatsOf(spot).map(({ isFolded }): CardField => {
    if (isFolded) return `/folded/${folded++}`;
    return `/players/${player++}`;
  });
}

/** Fold a player, or unfold a folded hand: the text stays, and so does the seat. */
export function withFoldToggled(spot: Seating, field: CardField): Seating {
  const at = fieldsInOrder(spot).indexOf(field);
  return seatingOf(
    seatsOf(spot).map((seat, place) =>
      place === at ? { ...seat, isFolded: !seat.isFolded } : seat,
    ),
  );
}

/** Remove a player or a folded hand. */
export function withoutSeat(spot: Seating, field: CardField): Seating {
  const at = fieldsInOrder(spot).indexOf(field);
  return seatingOf(seatsOf(spot).filter((_, place) => place !== at));
}

/** Add a player in the last seat. */
export function withSeatAdded(spot: Seating): Seating {
  return seatingOf([...seatsOf(spot), { text: "", isFolded: false }]);
}
