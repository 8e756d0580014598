// Claimed winners: of a board, and of every contested pot of a hand.
import { PokerError } from "../errors.ts";
import type { Strength } from "../hands.ts";
import { shown } from "../inputs.ts";
import { type Fields, readList, WrongPayout } from "./claim.ts";
import { Member } from "./members.ts";
import { type Players, wrongSeat } from "./players.ts";
import type { Settlement } from "./settlement.ts";

/** Return the claimed winners of each board. */
export function readWinners(fields: Fields, players: Players, boards: number): Set<number>[] {
  const name = "winner" in fields ? "winner" : "winners";
  const member = new Member(`claim, ${name}`, `/claim/${name}`);
  const raw = fields[name];
  if (name === "winner") {
    if (typeof raw === "object")
      throw wrongSeat(
        `claim, winner: ${shown(raw)} is not one seat; give several as winners`,
        member.pointer,
      );
    return new Array<Set<number>>(boards).fill(new Set([players.seat(raw, member)]));
  }
  const listed = readList(raw, member);
  const isNested = listed.map((each) => Array.isArray(each));
  if (!isNested.includes(true)) {
    if (boards > 1)
      throw wrongSeat(
        `claim, winners: ${shown(listed)} for two boards; give a list of winners for each, as [[0], [1]]`,
        member.pointer,
      );
    return [players.some(listed, member)];
  }
  if (isNested.includes(false) || listed.length !== boards)
    throw wrongSeat(
      `claim, winners: ${shown(listed)} is not a list of winners for each board; there` +
        ` ${boards > 1 ? "are two boards" : "is one board"}`,
      member.pointer,
    );
  return listed.map((each) => players.some(each, member));
}

export interface WinnersToCompare {
  claimed: Set<number>;
  winners: readonly number[];
  contenders: readonly number[];
  hands: readonly (readonly Strength[] | null)[];
  players: Players;
  board: number;
  place: string;
  hint: string;
}

/** Return what claimed winners of a board have wrong, with both hands. */
export function compareWinners(compared: WinnersToCompare): PokerError[] {
  const { claimed, winners, contenders, hands, players, board, place, hint } = compared;
  const others = players.list(winners);
  const description = (seat: number) => hands[seat]?.[board]?.description ?? null;
  const best = description(winners[0] ?? 0);
  const errors: PokerError[] = [];
  for (const seat of [...claimed].filter((each) => !winners.includes(each)).sort((a, b) => a - b)) {
    const name = `${place}${players.label(seat)}`;
    const answer = `right is ${others}${best === null ? ", with no contest" : ` with ${best}`}`;
    if (contenders.includes(seat) && hands[seat] === null) {
      const message = `${name}: claimed to win, and has not revealed a hand; ${answer}${hint}`;
      errors.push(new PokerError("unrevealed-winner", message));
      continue;
    }
    const reason = contenders.includes(seat)
      ? `claimed to win with ${description(seat)}; ${others} ${winners.length > 1 ? "have" : "has"}` +
        ` ${best}, which beats it`
      : `claimed to win, and does not contend; ${answer}`;
    errors.push(new WrongPayout(`${name}: ${reason}${hint}`, null, seat));
  }
  for (const seat of winners.filter((each) => !claimed.has(each))) {
    const sharing = winners.filter((each) => each !== seat);
    const reason =
      sharing.length > 0
        ? `shares the win with ${players.list(sharing)}: ${winners.length === 2 ? "both" : "all"} have ${best}`
        : best === null
          ? "wins with no contest"
          : `wins with ${best}`;
    errors.push(
      new WrongPayout(
        `${place}${players.label(seat)}: claimed as no winner, and ${reason}${hint}`,
        null,
        seat,
      ),
    );
  }
  return errors;
}

/** Yield the errors of claimed winners of the whole hand: they must win every contested pot. */
export function* compareWinnersOfPots(
  fields: Fields,
  settlement: Settlement,
  players: Players,
): Generator<PokerError> {
  const numbered = settlement.pots.map((pot, at) => ({ number: at + 1, pot }));
  let contested = numbered.filter(({ pot }) => pot.contenders.length > 1 || numbered.length === 1);
  if (contested.length === 0) contested = numbered.slice(0, 1);
  if (contested.length === 0)
    throw new PokerError(
      "poker-error",
      "claim, winners: nobody has put in a chip, so there is nothing to win",
      { pointer: "/claim/winners" },
    );
  const boards = readWinners(
    fields,
    players,
    Math.max(...contested.map(({ pot }) => pot.runs.length)),
  );
  const outcomes = contested.map(({ pot }) => JSON.stringify(pot.runs.map((run) => run.winners)));
  const hint =
    new Set(outcomes).size > 1
      ? "; the pots have different winners, so claim them pot by pot, in pots"
      : "";
  for (const { number, pot } of contested)
    for (const [board, run] of pot.runs.entries()) {
      const onBoard = pot.runs.length > 1 ? `board ${board + 1}, ` : "";
      const errors = compareWinners({
        claimed: boards[board] ?? new Set(),
        winners: run.winners,
        contenders: pot.contenders,
        hands: settlement.hands,
        players,
        board,
        place: `pot ${number}, ${onBoard}`,
        hint,
      });
      for (const error of errors) {
        if (error instanceof WrongPayout) error.pot = number;
        yield error;
      }
    }
}
