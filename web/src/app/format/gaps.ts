// Why it is not known what the players of a hand won or lost.
export const GAPS: Record<string, string> = {
  unfinished: "the record stops before the end",
  unknown_cards: "no result and not all cards are recorded",
  unknown_stacks: "no result and not all stacks are recorded",
  unbalanced: "what was put in, won and returned does not add up",
  contradiction: "the record contradicts itself",
};
