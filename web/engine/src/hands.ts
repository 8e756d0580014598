// Hands: the category, tie-breakers and description of a score.
//
// A score is (min(category, 8) + 1) * 4096 + place, where place counts from 0 among all distinct
// hands of two to five cards of the category; a missing card ranks below a deuce.
import { PokerError } from "./errors.ts";
import { type Card, RANK_LETTERS, rankNoun } from "./text/cards.ts";

export type CategoryName =
  | "high card"
  | "pair"
  | "two pair"
  | "three of a kind"
  | "straight"
  | "flush"
  | "full house"
  | "four of a kind"
  | "straight flush"
  | "royal flush";

/** How strong a hand is; the higher score wins, equal scores tie. */
export interface Strength {
  readonly score: number;
  /** 0 high card to 8 straight flush, 9 royal flush. */
  readonly category: number;
  readonly categoryName: string;
  /** Ranks that decide between two hands of the category, in the order they are compared. */
  readonly kickers: readonly string[];
  readonly description: string;
}

export const CATEGORIES: readonly CategoryName[] = [
  "high card",
  "pair",
  "two pair",
  "three of a kind",
  "straight",
  "flush",
  "full house",
  "four of a kind",
  "straight flush",
  "royal flush",
];
const SCORES_PER_CATEGORY = 4096;
const STRAIGHT_FLUSH = 8;
const ROYAL_FLUSH = 9;
const FIVE = 3;
const ACE = 12;

/** Return a category as a heading: `Two Pair`, `Three of a Kind`. */
export function categoryTitle(category: number): string {
  return (CATEGORIES[category] ?? "").replace(/\b(?!of\b|a\b)\w/g, (letter) =>
    letter.toUpperCase(),
  );
}

/** Return the strength that a score stands for. */
export function strengthOf(score: number): Strength {
  const order = Math.floor(score / SCORES_PER_CATEGORY) - 1;
  const ranks = tieBreakers(order)[score % SCORES_PER_CATEGORY];
  if (ranks === undefined)
    throw new PokerError("poker-error", `${score} is not the score of a hand`);
  const category = order === STRAIGHT_FLUSH && ranks[0] === ACE ? ROYAL_FLUSH : order;
  return {
    score,
    category,
    categoryName: categoryTitle(category),
    kickers: ranks.map((rank) => RANK_LETTERS[rank] ?? ""),
    description: describe(category, ranks),
  };
}

const tieBreakersByCategory = new Map<number, readonly (readonly number[])[]>();

/** Return the tie-breakers of all distinct hands of a category, worst first. */
function tieBreakers(category: number): readonly (readonly number[])[] {
  let hands = tieBreakersByCategory.get(category);
  if (hands === undefined) {
    hands = [...enumerate(category)].sort(compareRanks);
    tieBreakersByCategory.set(category, hands);
  }
  return hands;
}

/** Compare like hands: the first difference decides, and a prefix loses to the longer hand. */
function compareRanks(first: readonly number[], second: readonly number[]): number {
  for (let at = 0; at < first.length && at < second.length; at++) {
    const difference = (first[at] ?? 0) - (second[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return first.length - second.length;
}

function* enumerate(category: number): Generator<number[]> {
  switch (category) {
    case 0:
      for (const size of [2, 3, 4]) yield* sideCards(size);
      yield* fiveApart();
      return;
    case 1:
      yield* setAndSideCards(3);
      return;
    case 2:
      for (const pairs of sideCards(2)) {
        yield pairs;
        for (const side of sideCards(1, pairs)) yield [...pairs, ...side];
      }
      return;
    case 3:
      yield* setAndSideCards(2);
      return;
    case 5:
      yield* fiveApart();
      return;
    case 6:
      for (let trips = 0; trips <= ACE; trips++)
        for (const pair of sideCards(1, [trips])) yield [trips, ...pair];
      return;
    case 7:
      yield* setAndSideCards(1);
      return;
    case 4:
    case STRAIGHT_FLUSH:
      for (let high = FIVE; high <= ACE; high++) yield [high];
  }
}

/** Yield every choice of different ranks, each from high to low. */
function* sideCards(
  count: number,
  without: readonly number[] = [],
  below = ACE + 1,
): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let rank = below - 1; rank >= 0; rank--)
    if (!without.includes(rank))
      for (const others of sideCards(count - 1, without, rank)) yield [rank, ...others];
}

function* setAndSideCards(most: number): Generator<number[]> {
  for (let rank = 0; rank <= ACE; rank++)
    for (let count = 0; count <= most; count++)
      for (const side of sideCards(count, [rank])) yield [rank, ...side];
}

/** Yield every five different ranks that are not a straight. */
function* fiveApart(): Generator<number[]> {
  for (const five of sideCards(5)) {
    const [high = 0, second = 0, , , low = 0] = five;
    const isWheel = high === ACE && second === FIVE;
    if (high - low !== 4 && !isWheel) yield five;
  }
}

const noun = (rank: number | undefined): string => rankNoun(rank ?? 0);
const plural = (rank: number | undefined): string =>
  noun(rank) === "six" ? "sixes" : `${noun(rank)}s`;

function describe(category: number, ranks: readonly number[]): string {
  const name = CATEGORIES[category] ?? "";
  const [first, second] = ranks;
  switch (category) {
    case ROYAL_FLUSH:
      return name;
    case 4:
    case STRAIGHT_FLUSH:
      return `${name}, ${noun(first)} high`;
    case 6:
      return `${name}, ${plural(first)} full of ${plural(second)}`;
    case 0:
      return `${name} ${noun(first)}${withKickers(ranks.slice(1))}`;
    case 5:
      return `${name}, ${noun(first)} high${withKickers(ranks.slice(1))}`;
    case 1:
      return `${name} of ${plural(first)}${withKickers(ranks.slice(1))}`;
    case 2:
      return `${name}, ${plural(first)} and ${plural(second)}${withKickers(ranks.slice(2))}`;
    default:
      return `${name}, ${plural(first)}${withKickers(ranks.slice(1))}`;
  }
}

function withKickers(ranks: readonly number[]): string {
  const nouns = ranks.map(noun);
  const last = nouns.pop();
  if (last === undefined) return "";
  return nouns.length === 0 ? `, ${last} kicker` : `, ${nouns.join(", ")} and ${last} kickers`;
}

// How many cards of each tie-breaker's rank the hand has; ranks beyond the list count once.
const SET_SIZES: readonly (readonly number[])[] = [[1], [2], [2, 2], [3], [], [], [3, 2], [4]];

/** Return the cards that make a hand, at most five, in the order players name them. */
export function bestFive(strength: Strength, cards: readonly Card[]): Card[] {
  const sorted = [...cards].sort((a, b) => a - b);
  const ranks = strength.kickers.map((letter) => RANK_LETTERS.indexOf(letter));
  const high = ranks[0] ?? 0;
  const run = Array.from({ length: 5 }, (_, step) => (high - step + 13) % 13);
  switch (strength.category) {
    case 4:
      return pick(sorted, run, []);
    case 5:
      return pickSuited(sorted, ranks);
    case STRAIGHT_FLUSH:
    case ROYAL_FLUSH:
      return pickSuited(sorted, run);
    default:
      return pick(sorted, ranks, SET_SIZES[strength.category] ?? []);
  }
}

function pick(cards: readonly Card[], ranks: readonly number[], sizes: readonly number[]): Card[] {
  return ranks.flatMap((rank, at) =>
    cards.filter((card) => card >> 2 === rank).slice(0, sizes[at] ?? 1),
  );
}

function pickSuited(cards: readonly Card[], ranks: readonly number[]): Card[] {
  for (let suit = 0; suit < 4; suit++) {
    const picked = pick(
      cards.filter((card) => (card & 3) === suit),
      ranks,
      [],
    );
    if (picked.length === ranks.length) return picked;
  }
  return [];
}
