// Hand categories by their keys, in the order and words of the service.
import type { Schemas } from "../api/client";

type Category = NonNullable<Schemas["DrillFields"]["categories"]>[number];

export const MADE_HANDS: readonly (readonly [Category, string])[] = [
  ["straight_flush", "Straight flush"],
  ["quads", "Quads"],
  ["full_house", "Full house"],
  ["flush", "Flush"],
  ["straight", "Straight"],
  ["set", "Set"],
  ["trips", "Trips"],
  ["two_pair", "Two pair"],
  ["overpair", "Overpair"],
  ["top_pair_top_kicker", "Top pair, top kicker"],
  ["top_pair_good_kicker", "Top pair, good kicker"],
  ["top_pair_weak_kicker", "Top pair, weak kicker"],
  ["pocket_pair_below_top", "Pocket pair below top card"],
  ["second_pair", "Second pair"],
  ["low_pair", "Low pair"],
  ["underpair", "Underpair"],
  ["ace_high", "Ace high"],
  ["king_high", "King high"],
  ["air", "Air"],
  ["plays_board", "Plays the board"],
];
export const DRAWS: readonly (readonly [Category, string])[] = [
  ["combo_draw", "Combo draw"],
  ["nut_flush_draw", "Nut flush draw"],
  ["flush_draw", "Flush draw"],
  ["open_ended", "Open-ended straight draw"],
  ["gutshot", "Gutshot"],
  ["overcards", "Two overcards"],
  ["backdoor_flush", "Backdoor flush draw"],
  ["backdoor_straight", "Backdoor straight draw"],
];

const LABELS: ReadonlyMap<string, string> = new Map([...MADE_HANDS, ...DRAWS]);

/** "top_pair_top_kicker" -> "Top pair, top kicker". */
export function categoryLabel(key: string): string {
  return LABELS.get(key) ?? key.replaceAll("_", " ");
}
