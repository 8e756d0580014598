// Outs by the hand they make, and why there may be none to count.
import type { Schemas } from "../api/client";
import { cardsIn } from "../cards/card";
import { knownCards, type Spot } from "./spot";

type OutsAnswer = Schemas["OutsAnswer"];

export interface OutGroup {
  category: number;
  name: string;
  cards: string[];
}

/** "Flush Draw Completion" -> "Flush": what the card makes, not what it was a draw to. */
export function shortName(name: string): string {
  return name.replace(/ (Draw Completion|Improvement)$/, "");
}

/** The cards that win, by category; the largest group first. */
export function groupsOf(outs: OutsAnswer["win_outs"]): OutGroup[] {
  const groups = new Map<number, OutGroup>();
  for (const { card, category, name } of outs) {
    const group = groups.get(category) ?? { category, name: shortName(name), cards: [] };
    group.cards.push(card);
    groups.set(category, group);
  }
  return [...groups.values()].sort((a, b) => b.cards.length - a.cards.length);
}

export function outsText(count: number): string {
  return `${count} ${count === 1 ? "out" : "outs"}`;
}

/** Outs that beat only a part of the ranges they are against. */
export function taintedOf(answer: OutsAnswer): string[] {
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
