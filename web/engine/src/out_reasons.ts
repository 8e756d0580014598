// Why a card helps the hero, or does not; in the order of the core's codes.

export const BEHIND = 1;
export const LEVEL = 2;
export const AHEAD = 3;

/**
 * First the hands that a card makes out of the hero's own cards, best first; `better` stands before
 * one that was of this category already. Then why the hero wins or ties without a new hand.
 */
export const REASONS = [
  "royal_flush",
  "straight_flush",
  "better_straight_flush",
  "quads",
  "full_house",
  "better_full_house",
  "flush",
  "better_flush",
  "straight",
  "better_straight",
  "set",
  "trips",
  "two_pair",
  "better_two_pair",
  "pair",
  "better_kicker",
  "counterfeit",
  "stays_ahead",
  "stays_level",
  "shared_hand",
  "draw",
  "fewer_better_hands",
  "no_change",
] as const;

export type Reason = (typeof REASONS)[number];

/** Return a reason by its code, with its text: `Better Two Pair`. */
export function namedReason(code: number): { reason: Reason; name: string } {
  const reason = REASONS[code] ?? "no_change";
  if (reason === "quads") return { reason, name: "Four of a Kind" };
  const words = reason.replaceAll("_", " ");
  return { reason, name: words.replace(/\b\w/g, (letter) => letter.toUpperCase()) };
}
