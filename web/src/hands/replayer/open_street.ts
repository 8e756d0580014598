// What a street of a hand is opened with in Equity and Solve.
import type { Schemas } from "../../api/client";
import { query } from "../../api/query";
import { formOfSpot } from "../../solve/spot";
import { urlStateOfForm } from "../../solve/url_state";
import { handName } from "../money";
import { knownHands, type Replay, type State, type Street } from "./states";

export type HandSpot = Schemas["HandSpot"];
/** Known hands, or the ranges of the preflop book. */
export type Holdings = "hands" | "ranges";

/** The query for the spot of a street, which the service may refuse with its reason. */
export function spotQuery(hand_id: number, street: string) {
  return query("/api/v1/hands/{hand_id}/spot", { hand_id, street: street as HandSpot["street"] });
}

/** Return why a street has no spot, as far as the replay shows; null if the service decides. */
export function obstacleOf(replay: Replay, street: Street): string | null {
  const state = replay.states[street.first];
  if (!state || street.street === "preflop") return "preflop";
  const live = state.folded.filter((out) => !out).length;
  if (live !== 2) return `${live} players`;
  const isAllIn = !replay.states.slice(street.first).some(({ decision }) => decision !== null);
  return isAllIn ? "all-in" : null;
}

/** Return whether Equity needs the ranges of the book. */
export function needsSpot(replay: Replay, state: State, holdings: Holdings): boolean {
  return holdings === "ranges" || knownHands(state, replay.players).live.some((p) => !p.cards);
}

/**
 * Return the URL state of Equity: hands in the order of seats, folded ones dead; or the ranges, OOP
 * first, whose players know no other cards.
 */
export function equitySearch(
  replay: Replay,
  state: State,
  holdings: Holdings,
  spot: HandSpot | null,
) {
  const board = state.board && { board: state.board };
  if (holdings === "ranges" && spot) return { p: [spot.spot.oop, spot.spot.ip], ...board };
  const { live, dead } = knownHands(state, replay.players);
  const rangeOf = (seat: number) =>
    spot?.oop.seat === seat ? spot.spot.oop : spot?.ip.seat === seat ? spot.spot.ip : "random";
  const p = live.map(({ seat, cards }) => cards || rangeOf(seat));
  return { p, ...board, ...(dead && { dead }) };
}

/** Return the URL state of Solve, and the hand that it is about. */
export function solveTarget(replay: Replay, { spot, oop, ip, book, notes, street }: HandSpot) {
  const name = handName(replay.hand);
  const form = { ...formOfSpot({ ...spot }), name: `${name}, ${street}` };
  const ranges = `ranges of the preflop book “${book}”`;
  return {
    search: urlStateOfForm(form),
    hand: {
      id: replay.hand.id,
      name,
      notes: [`${ranges}: OOP ${oop.situation}, IP ${ip.situation}`, ...notes],
    },
  };
}
