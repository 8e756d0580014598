// Outs by what they change, and why there may be none to count.
import type { Schemas } from "../api/client";
import { cardsIn } from "../cards/card";
import { knownCards, type Spot } from "./spot";

type OutsAnswer = Schemas["OutsAnswer"];

export type OutReason = Schemas["OutReason"];

export interface OutGroup {
  reason: OutReason;
  name: string;
  cards: string[];
}

/** The cards that win, by what they change; the largest group first. */
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

/** A part of the cards in per cent, rounded once from whole numbers, halves up: 9, 44 -> "20.5 %". */
export function percentOf(part: number, whole: number): string {
  const tenths = Math.floor((2000 * part + whole) / (2 * whole));
  return `${Math.floor(tenths / 10)}.${tenths % 10} %`;
}

/** Why outs are not shown. On a turn against known hands the service's words for it, which are
 * published, say "ahead" of a hand that is not yet. */
export function whyHidden(answer: OutsAnswer, player: number): string | null {
  const { suppressed, hero_ahead_now: isAhead, total_cards: total, street, cards } = answer;
  if (suppressed === null) return null;
  const { baseline_win: win, baseline_tie: tie, reason } = suppressed;
  if (isAhead || tie >= 0.5 || street === "flop" || cards !== null) return reason;
  const share = percentOf(Math.round(win * total), total);
  return `${share} of the cards that may come put player ${player + 1} ahead, so they say little`;
}

/** Whether a card may come next. */
export function comingIn(answer: OutsAnswer): (card: string) => boolean {
  if (answer.cards !== null) {
    const coming = new Set(answer.cards.map(({ card }) => card));
    return (card) => coming.has(card);
  }
  const { hero, board, dead, villains, folded } = answer;
  const seen = new Set([
    ...cardsIn(hero + board + dead),
    ...[...villains, ...folded].flatMap(knownCards),
  ]);
  return (card) => !seen.has(card);
}

/** Outs that beat only a part of the ranges they are against. */
export function taintedOf(answer: OutsAnswer): string[] {
  if (answer.suppressed) return [];
  const tainted = answer.cards?.filter((each) => each.is_out && each.is_tainted) ?? [];
  return tainted.map(({ card }) => card);
}

/** Why outs cannot be counted for a player, or null if they can. */
export function whyNoOuts(spot: Spot, player: number): string | null {
  const board = cardsIn(spot.board).length;
  if (board < 3)
    return "Outs are counted on a flop or a turn: put three or four cards on the board.";
  if (board > 4) return "The river is out: no card can help any more.";
  if (knownCards(spot.players[player] ?? "").length !== 2)
    return `Outs are those of two known cards: choose another player, or give player ${player + 1} two cards.`;
  return null;
}
