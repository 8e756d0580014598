// Outs grouped by reason, and why there may be none.
import type { Schemas } from "../../../api/client";
import { cardsIn } from "../../../cards/card";
import { knownCards, type Spot } from "../../spot";

type OutsAnswer = Schemas["Outs"];

export type OutReason = Schemas["Out"]["reason"];

interface OutGroup {
  reason: OutReason;
  name: string;
  cards: string[];
}

/** Group outs by reason, largest group first. */
export function groupsOf(outs: OutsAnswer["win_outs"]): OutGroup[] {
  const groups = new Map<OutReason, OutGroup>();
  for (const { card, reason, name } of outs) {
    const group = groups.get(reason) ?? { reason, name, cards: [] };
    group.cards.push(card);
    groups.set(reason, group);
  }
  return [...groups.values()].sort((a, b) => b.cards.length - a.cards.length);
}

export function outsText(count: number): string {
  return `${count} ${count === 1 ? "out" : "outs"}`;
}

/**
 * Format a share of the cards as a percentage, rounded once from integers, halves up: 9, 44 ->
 * "20.5 %".
 */
export function percentOf(part: number, whole: number): string {
  const tenths = Math.floor((2000 * part + whole) / (2 * whole));
  return `${Math.floor(tenths / 10)}.${tenths % 10} %`;
}

/** Return how the hand stands now: "is ahead now and has", before its equity. */
export function standingOf({ hero_ahead_now: isAhead, cards, villains }: OutsAnswer): string {
  if (cards === null) return isAhead ? "is ahead now and has" : "is not ahead now and has";
  const range = villains.length === 1 ? "the range" : "each range";
  return isAhead
    ? `beats more than half of ${range} now and has`
    : `does not beat more than half of ${range} now, but has`;
}

/**
 * Return the words over the equity by reason: against known hands the reason is the hand at
 * showdown, against ranges what the next card brings.
 */
export function reasonWords({ cards, street }: OutsAnswer): { title: string; column: string } {
  if (cards === null) return { title: "What wins", column: "With" };
  const card = street === "flop" ? "turn" : "river";
  return { title: `Equity by what the ${card} brings`, column: `On the ${card}` };
}

/** Return a predicate for the cards that can come next. */
export function isNextCardOf(answer: OutsAnswer): (card: string) => boolean {
  if (answer.cards !== null) {
    const nextCards = new Set(answer.cards.map(({ card }) => card));
    return (card) => nextCards.has(card);
  }
  const { hero, board, dead, villains, folded } = answer;
  const seen = new Set([
    ...cardsIn(hero + board + dead),
    ...[...villains, ...folded].flatMap(knownCards),
  ]);
  return (card) => !seen.has(card);
}

/** Return the outs that win against only part of the opposing ranges. */
export function taintedOf(answer: OutsAnswer): string[] {
  if (answer.suppressed) return [];
  const tainted = answer.cards?.filter((each) => each.is_out && each.is_tainted) ?? [];
  return tainted.map(({ card }) => card);
}

/** Return why outs cannot be computed for a player, or null if they can. */
export function whyNoOuts(spot: Spot, player: number): string | null {
  const board = cardsIn(spot.board).length;
  if (board < 3)
    return "Outs are counted on a flop or a turn: put three or four cards on the board.";
  if (board > 4) return "The river is out: no card can help any more.";
  if (knownCards(spot.players[player] ?? "").length !== 2)
    return `Outs are those of two known cards: choose another player, or give player ${player + 1} two cards.`;
  return null;
}
