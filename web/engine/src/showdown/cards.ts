// Cards of a showdown: boards and hands, and the refusal of a card in two places.
import { PokerError } from "../errors.ts";
import {
  type CardPlace,
  type Cards,
  counted,
  located,
  readCards,
  refuseConflicts,
  shown,
} from "../inputs.ts";
import { boardInOrder, type Card, formatCards, parseCard } from "../text/cards.ts";
import { type Players, wrongSeat } from "./players.ts";

/** Two cards: text, ids, or a list of the texts of cards. */
export type Hand = Cards | readonly string[];
/** A board: text, ids, or a list of the texts of cards. */
export type BoardCards = Cards | readonly string[];

/** One board, or two, and each seat's hand where it is known. */
export interface ShowdownCards {
  boards: readonly (readonly Card[])[];
  hands: readonly (readonly Card[])[];
}

export function readShowdownCards(
  board: unknown,
  secondBoard: unknown,
  hands: unknown,
  players: Players,
): ShowdownCards {
  const boards = [readBoard(board ?? "", "board", "/board")];
  if (secondBoard !== undefined && secondBoard !== null) {
    boards.push(readBoard(secondBoard, "second board", "/secondBoard"));
    boards.forEach((cards, number) => {
      if (cards.length !== 5)
        throw new PokerError(
          "wrong-card-count",
          `'${formatCards(cards)}': ${counted(cards.length, "card")}; both boards of a hand run twice` +
            " have five",
          { pointer: number === 0 ? "/board" : "/secondBoard" },
        );
    });
  }
  if (!Array.isArray(hands))
    throw wrongSeat(`hands: ${shown(hands)} is not a list of hands, one for each seat`, "/hands");
  if (hands.length !== players.seats)
    throw wrongSeat(
      `hands: ${hands.length} for ${players.seats} seats; give two cards or nothing (null) for each`,
      "/hands",
    );
  const held = Array.from(hands as unknown[], (hand, seat) => readHand(hand, seat, players));
  refuseSharedCards(boards, held, players);
  return { boards, hands: held };
}

function readListed(raw: unknown, name: string, pointer: string): Card[] {
  const isTexts = Array.isArray(raw) && raw.some((card) => typeof card === "string");
  if (!isTexts) return readCards(raw, name, pointer);
  return located(pointer, () => {
    const cards = Array.from(raw as unknown[], (card) => {
      if (typeof card !== "string")
        throw new PokerError(
          "notation-error",
          `${shown(card)}: not a card; write its text, like Ah`,
        );
      return parseCard(card);
    });
    return readCards(cards, name, pointer);
  });
}

function readBoard(raw: unknown, name: string, pointer: string): Card[] {
  const cards = readListed(raw, name, pointer);
  if (![0, 3, 4, 5].includes(cards.length))
    throw new PokerError(
      "wrong-card-count",
      `'${formatCards(cards)}': ${counted(cards.length, "card")}; a board has 0, 3 (flop), 4 (turn) or 5 (river)`,
      { pointer },
    );
  return boardInOrder(cards);
}

function readHand(raw: unknown, seat: number, players: Players): Card[] {
  if (raw === null || raw === undefined) return [];
  const name = `hand of ${players.label(seat)}`;
  const cards = readListed(raw, name, `/hands/${seat}`);
  if (cards.length !== 2)
    throw new PokerError(
      "wrong-card-count",
      `${name}: ${shown(raw)} has ${counted(cards.length, "card")}; a hand has two, or is null`,
      { pointer: `/hands/${seat}` },
    );
  return cards;
}

/** Refuse a card in two places; two boards may share what was dealt before they part. */
function refuseSharedCards(
  boards: readonly (readonly Card[])[],
  hands: readonly (readonly Card[])[],
  players: Players,
): void {
  const [first = [], second] = boards;
  const onBoards: CardPlace[] = [
    { pointer: "/board", phrase: "on the board", ids: first },
    { pointer: "/secondBoard", phrase: "on the second board", ids: afterParting(first, second) },
  ];
  refuseConflicts(
    onBoards,
    "boards share whole streets, the flop or the flop and the turn, in the same order, and no other card",
  );
  refuseConflicts([
    ...onBoards,
    ...hands.map((ids, seat) => ({
      pointer: `/hands/${seat}`,
      phrase: `in the hand of ${players.label(seat)}`,
      ids,
    })),
  ]);
}

/** Return what the second board does not share: streets are dealt whole, and in order. */
function afterParting(first: readonly Card[], second: readonly Card[] = []): readonly Card[] {
  const isShared = (count: number) =>
    first.slice(0, count).every((card, at) => card === second[at]);
  return second.slice([4, 3].find(isShared) ?? 0);
}
