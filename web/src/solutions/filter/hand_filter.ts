// Filter of hands by text: hands, suits and categories, "AKs, ♥, set". Terms of one kind are
// alternatives; a hand has to match every kind that is present.
import { RANKS, type Rank, SUITS, type Suit, SYMBOL } from "../../cards/card";
import { classOf } from "../../ranges/grid/hand_class";

export interface HandFilter {
  /** Classes, combos, cards or ranks: "AKs", "TT+", "AhKh", "Ah", "A". */
  hands: readonly string[];
  /** Suits the hand has: "h" for a heart, "hh" for two. */
  suits: readonly string[];
  /** Other words: names of categories. */
  words: readonly string[];
}

const SUIT_WORDS: Record<string, string> = {
  ...Object.fromEntries(SUITS.map((suit) => [SYMBOL[suit as Suit], suit])),
  spade: "s",
  spades: "s",
  heart: "h",
  hearts: "h",
  diamond: "d",
  diamonds: "d",
  club: "c",
  clubs: "c",
};
const SUIT = /^[shdc]{1,2}$/;
const HAND = /^[2-9tjqka]([shdc])?([2-9tjqka]([shdc]|[so]\+?)?\+?)?$/i;

/** Read a filter; commas separate its terms. */
export function readFilter(text: string): HandFilter {
  const filter = { hands: [] as string[], suits: [] as string[], words: [] as string[] };
  for (const part of text.split(/[,;]+/)) {
    const term = part.trim();
    if (term === "") continue;
    const suit = suitTerm(term);
    if (suit !== null) filter.suits.push(suit);
    else if (HAND.test(term)) filter.hands.push(normalHand(term));
    else filter.words.push(term.toLowerCase());
  }
  return filter;
}

export function isEmpty({ hands, suits, words }: HandFilter): boolean {
  return hands.length + suits.length + words.length === 0;
}

/** "♥" -> "h", "♥♥" -> "hh", "hearts" -> "h"; null for anything else. */
function suitTerm(term: string): string | null {
  const plain =
    SUIT_WORDS[term.toLowerCase()] ?? term.replace(/[♠♥♦♣]/g, (sign) => SUIT_WORDS[sign] ?? sign);
  return SUIT.test(plain) ? plain : null;
}

/** Ranks in upper case with the higher one first, suits in lower case: "kaS" -> "AKs". */
function normalHand(term: string): string {
  const cards = [...term.matchAll(/([2-9tjqka])([shdc](?![+])|[so]?(?=\+|$))?/gi)];
  const [first, second] = cards;
  const rest = term.endsWith("+") ? "+" : "";
  const upper = (card: RegExpMatchArray | undefined) => (card?.[1] ?? "").toUpperCase();
  const lower = (card: RegExpMatchArray | undefined) => (card?.[2] ?? "").toLowerCase();
  if (second === undefined) return upper(first) + lower(first) + rest;
  if (lower(first) !== "") {
    const pair = [upper(first) + lower(first), upper(second) + lower(second)];
    return pair.sort((a, b) => rankOf(a) - rankOf(b)).join("") + rest;
  }
  const ranks = [upper(first), upper(second)].sort((a, b) => rankOf(a) - rankOf(b));
  return ranks.join("") + lower(second) + rest;
}

function rankOf(card: string): number {
  return RANKS.indexOf(card[0] as Rank);
}

export function matchesHand(combo: string, term: string): boolean {
  const cards = [combo.slice(0, 2), combo.slice(2, 4)];
  const name = classOf(combo);
  if (term.endsWith("+")) return climbs(name, term.slice(0, -1));
  if (term.length === 1) return cards.some((card) => card[0] === term);
  if (term.length === 2 && /[shdc]/.test(term[1] ?? "")) return cards.includes(term);
  if (term.length === 2) return name.startsWith(term);
  if (term.length === 3) return name === term;
  return cards.every((card) => term.includes(card));
}

/** Whether a class is at or above another with the same high card, or a pair at or above a pair. */
function climbs(name: string, from: string): boolean {
  const [high = "", low = "", kind = ""] = from;
  if (high === low) return name[0] === name[1] && rankOf(name) <= rankOf(high);
  return (
    name[0] === high &&
    name[1] !== high &&
    rankOf(name[1] ?? "") <= rankOf(low) &&
    (kind === "" || name[2] === kind)
  );
}

function matchesSuit(combo: string, suits: string): boolean {
  const held = (combo[1] ?? "") + (combo[3] ?? "");
  return suits.length === 1 ? held.includes(suits) : held === suits || held === reversed(suits);
}

function reversed(text: string): string {
  return [...text].reverse().join("");
}

/** Return the term of a category: its label without commas, which separate terms. */
export function categoryTerm(label: string): string {
  return label.replaceAll(",", "").toLowerCase();
}

/** Add a term to a filter, or remove it. */
export function toggledTerm(text: string, term: string): string {
  const terms = text
    .split(/[,;]+/)
    .map((each) => each.trim())
    .filter(Boolean);
  const rest = terms.filter((each) => each.toLowerCase() !== term);
  return (rest.length < terms.length ? rest : [...terms, term]).join(", ");
}

export interface CategoryName {
  category: string;
  label: string;
}

/** Return the keys of the categories that a word names: the equal label, or those that have it. */
export function categoriesNamed(word: string, all: readonly CategoryName[]): string[] {
  const keys = (found: readonly CategoryName[]) => [
    ...new Set(found.map(({ category }) => category)),
  ];
  const equal = all.filter(({ label }) => categoryTerm(label) === word);
  if (equal.length > 0) return keys(equal);
  return keys(all.filter(({ label }) => ` ${categoryTerm(label)}`.includes(` ${word}`)));
}

/** Return the test of a combo; `categoriesOf` has the categories of combos where words need them. */
export function matcherOf(
  { hands, suits, words }: HandFilter,
  all: readonly CategoryName[] = [],
  categoriesOf: Readonly<Record<string, readonly string[]>> = {},
): (combo: string) => boolean {
  const named = new Set(words.flatMap((word) => categoriesNamed(word, all)));
  return (combo) =>
    (hands.length === 0 || hands.some((term) => matchesHand(combo, term))) &&
    (suits.length === 0 || suits.some((each) => matchesSuit(combo, each))) &&
    (words.length === 0 || (categoriesOf[combo] ?? []).some((key) => named.has(key)));
}
