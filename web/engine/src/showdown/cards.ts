// Cards of a showdown: boards and hands; whether they go together is for the core to say.
import { PokerError } from "../errors.ts";
import { type Cards, counted, isAbsent, located, readBoard, readCards, shown } from "../inputs.ts";
import { Member } from "../member.ts";
import { type Card, parseCard } from "../text/cards.ts";
import type { Players, Seats } from "./players.ts";

/** Two cards: text, ids, or a list of the texts of cards. */
export type Hand = Cards | readonly string[];
/** A board: text, ids, or a list of the texts of cards. */
export type BoardCards = Cards | readonly string[];

/** The cards of a showdown. A seat without cards, or among `mucked`, has not revealed its hand. */
export interface ShowdownInput {
  board?: BoardCards;
  hands: readonly (Hand | null)[];
  folded?: Seats;
  mucked?: Seats;
  /** The other board of a hand run twice, its shared cards included. */
  secondBoard?: BoardCards | null;
  names?: readonly string[];
}

/** Read one board, or two, each seat's hand where it is known, and the seats that mucked. */
export function readShowdownCards(
  { board, secondBoard, hands, mucked }: Partial<Record<keyof ShowdownInput, unknown>>,
  players: Players,
): { boards: Card[][]; hands: Card[][]; mucked: number[] } {
  const boards = [readBoard(board ?? "", new Member("board"), readListed)];
  if (!isAbsent(secondBoard))
    boards.push(readBoard(secondBoard, new Member("second board", "/secondBoard"), readListed));
  const held = readHandList(hands);
  if (held.length !== players.seats)
    throw HANDS.error(
      "wrong-seat",
      `${held.length} for ${players.seats} seats; give two cards or nothing (null) for each`,
    );
  return {
    boards,
    hands: held.map((hand, seat) => readHand(hand, seat, players)),
    mucked: players.some(mucked, new Member("mucked")),
  };
}

export const HANDS = new Member("hands");

export function readHandList(hands: unknown): unknown[] {
  if (Array.isArray(hands)) return Array.from(hands);
  throw HANDS.error("wrong-seat", `${shown(hands)} is not a list of hands, one for each seat`);
}

/** Read cards that may be a list of the texts of cards. */
function readListed(raw: unknown, member: Member): Card[] {
  if (!Array.isArray(raw) || !raw.some((card) => typeof card === "string"))
    return readCards(raw, member);
  const cards = Array.from(raw as unknown[], (card) => {
    if (typeof card === "string") return located(member.pointer, () => parseCard(card));
    const message = `${shown(card)}: not a card; write its text, like Ah`;
    throw new PokerError("notation-error", message, { pointer: member.pointer });
  });
  return readCards(cards, member);
}

function readHand(raw: unknown, seat: number, players: Players): Card[] {
  if (isAbsent(raw)) return [];
  const member = new Member(`hand of ${players.label(seat)}`, `/hands/${seat}`);
  const cards = readListed(raw, member);
  if (cards.length === 2) return cards;
  throw member.error(
    "wrong-card-count",
    `${shown(raw)} has ${counted(cards.length, "card")}; a hand has two, or is null`,
  );
}
