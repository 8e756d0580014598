// Winners by the cards alone: the hands that seats show down, and the best of them.
import type { Core } from "../core/core.ts";
import { PokerError } from "../errors.ts";
import type { Strength } from "../hands.ts";
import { counted, refuseUnknownMembers, shown } from "../inputs.ts";
import { type BoardCards, type Hand, readShowdownCards } from "./cards.ts";
import { FOLDED, Member, MUCKED, OF_HAND_INPUT } from "./members.ts";
import { Players, refuseSeatCount, type Seats, wrongSeat } from "./players.ts";
import { refuseAllFolded, showDown } from "./settlement.ts";

/** The cards of a showdown. */
export interface ShowdownInput {
  board?: BoardCards;
  hands: readonly (Hand | null)[];
  folded?: Seats;
  mucked?: Seats;
  secondBoard?: BoardCards | null;
  names?: readonly string[];
}

/** Who wins on each board, and the hand they win with: null where nobody contested. */
export interface Showdown {
  readonly boards: readonly { readonly winners: readonly number[]; readonly hand: string | null }[];
  readonly hands: readonly (readonly Strength[] | null)[];
  readonly names: readonly string[];
}

export interface ShowdownTable {
  showdown: Showdown;
  players: Players;
  live: readonly number[];
}

export function winners(core: Core, input: ShowdownInput): Showdown {
  return showdownTable(core, input).showdown;
}

export function showdownTable(core: Core, input: ShowdownInput): ShowdownTable {
  refuseUnknownMembers(input, OF_HAND_INPUT, "hand");
  const { hands } = input;
  if (!Array.isArray(hands))
    throw wrongSeat(`hands: ${shown(hands)} is not a list of hands, one for each seat`, "/hands");
  refuseSeatCount(hands.length, new Member("hands", "/hands"));
  const players = Players.read(input.names, hands.length);
  const folded = players.some(input.folded, FOLDED);
  refuseAllFolded(players, folded, "somebody stays in to win");
  const live = Array.from(hands).flatMap((_, seat) => (folded.has(seat) ? [] : [seat]));
  const cards = readShowdownCards(input.board, input.secondBoard, hands, players);
  const mucked = players.some(input.mucked, MUCKED);
  const length = cards.boards[0]?.length ?? 0;
  if (live.length > 1 && length < 5)
    throw new PokerError(
      "wrong-card-count",
      `the board has ${counted(length, "card")}, and ${players.list(live)} are in; a showdown needs` +
        " five cards",
      { pointer: "/board" },
    );
  const strengths = showDown(core, cards, new Set([...folded, ...mucked]));
  const base = {
    hands: strengths.map((each) => (each.length > 0 ? each : null)),
    names: players.names,
  };
  if (live.length === 1)
    return { showdown: { boards: [{ winners: live, hand: null }], ...base }, players, live };
  const revealed = live.filter((seat) => (strengths[seat] ?? []).length > 0);
  if (revealed.length === 0)
    throw new PokerError(
      "unrevealed-winner",
      `${players.list(live)} are in and none has revealed a hand; one must, or the others fold`,
    );
  const boards = cards.boards.map((_, board) => bestHands(strengths, revealed, board));
  return { showdown: { boards, ...base }, players, live };
}

function bestHands(
  strengths: readonly (readonly Strength[])[],
  revealed: readonly number[],
  board: number,
) {
  const score = (seat: number) => strengths[seat]?.[board]?.score ?? 0;
  const best = Math.max(...revealed.map(score));
  const winning = revealed.filter((seat) => score(seat) === best);
  return { winners: winning, hand: strengths[winning[0] ?? 0]?.[board]?.description ?? null };
}
