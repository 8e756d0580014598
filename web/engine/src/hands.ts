// Hands: the category, tie-breakers and description of a score.
import type { Instance } from "./core/instance.ts";
import { PokerError } from "./errors.ts";
import { RANK_LETTERS } from "./text/cards.ts";

/** How strong a hand is; the higher score wins, equal scores tie. */
export interface Strength {
  readonly score: number;
  /** 0 high card to 8 straight flush, 9 royal flush. */
  readonly category: number;
  /** The category as a heading: `Two Pair`, `Three of a Kind`. */
  readonly categoryName: string;
  /** Ranks that decide between two hands of the category, in the order they are compared. */
  readonly kickers: readonly string[];
  readonly description: string;
}

interface DescribedScore {
  category: number;
  noun: string;
  ranks: number[];
  description: string;
}

/** Return the strength that a score stands for. */
export function strengthOf(core: Instance, score: number): Strength {
  const described = core.ask<DescribedScore | null>("describe_score", score);
  if (described === null)
    throw new PokerError("poker-error", `${score} is not the score of a hand`);
  const { category, noun, ranks, description } = described;
  return {
    score,
    category,
    categoryName: noun.replace(/\b(?!of\b|a\b)\w/g, (letter) => letter.toUpperCase()),
    kickers: ranks.map((rank) => RANK_LETTERS[rank] ?? ""),
    description,
  };
}
