// Units of range notation: one word, such as `AKs`, `A5s-A2s` or `AhXx`, and its combos. A unit
// names combos without weights. Columns in the errors thrown here count from the word's start.
import { COMBO_COUNT } from "../game.ts";
import {
  RANK_LETTERS,
  rankNoun,
  rankValue,
  SUIT_LETTERS,
  SUIT_SIGNS,
  suitNoun,
  suitValue,
} from "./cards.ts";
import { isAlphabetic, quote, repr, stripped } from "./characters.ts";
import { closeMatch } from "./close_matches.ts";
import { CLASS_COMBOS, CLASS_TEXTS, COMBO_TEXTS, comboIndex, type Indices } from "./combos.ts";
import { NotationError } from "./notation_error.ts";
import { LOOKALIKES } from "./tables.ts";

/** What `98s+` climbs: both cards, or the kicker. */
export type Plus = "connector" | "kicker";
/** Whether a word names hands. */
export type IsHand = (word: string) => boolean;

const MAX_WORDS = 20_000; // cached spellings: more than one user writes
const ACE = 12;
const RANKS_ARE = "ranks are 2 to 9, T (or 10), J, Q, K, A, and X for any";
const HANDS_ARE = "hands are written AA, AKs, AKo, AK, A2s+, 99-66, AhKd, 15%, random or none";

// Letters are spelled out in both cases: the flag `i` would also take "ſ" for "s".
const RANK = "10|[2-9TJQKAXtjqkax*]";
const SUIT = "[cdhsCDHS♣♦♥♠♧♢♡♤][\\ufe0e\\ufe0f]?|[wxyz]";
const TWO_CARDS = `(${RANK})(${SUIT})?(${RANK})(${SUIT}|[oO])?`;
const UNIT = `${TWO_CARDS}(?:(\\+)|(-)(?:${TWO_CARDS})?)?`;
const WHOLE_UNIT = new RegExp(`^${UNIT}$`, "d");
const UNIT_FIRST = new RegExp(`^${UNIT}`, "d");
const CARD_FIRST = new RegExp(`^(${RANK})(${SUIT})?`);
const NUMBER = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)%?$/;
const SUITED_TAIL = /^([^\n]{2,4}?)-?([sS](?=uited)|[oO](?=ff))(?:uited|ff(?:suit(?:ed)?)?)(\+?)$/;
const RUN = /^([^.…~→]{2,4})(?:\.{2,3}|[…~→])([^.…~→]{2,4})$/;
const REMOVAL = /^([^\n]{2,4}\+|[A-Za-z]{3,6}|\*)-([^\n]{2,4}\+?)$/;
const LETTERS = /[A-Za-z]{3}/;
const MAX_RESPELLED = 20;
const VARIABLES = "wxyz";
const ALL: Indices = Array.from({ length: COMBO_COUNT }, (_, index) => index);
const NONE: Indices = [];

/** Words and the combos they name, each read once. */
export class Lexicon {
  readonly plus: Plus;
  readonly #known = new Map<string, Indices>();

  constructor(plus: Plus) {
    if (plus !== "connector" && plus !== "kicker") {
      const text = String(plus);
      const length = Math.max(1, text.length);
      throw new NotationError(text, 1, length, "not a reading of '+'", "use connector or kicker");
    }
    this.plus = plus;
    for (const [index, text] of COMBO_TEXTS.entries()) {
      this.#known.set(text, [index]);
      this.#known.set(text.slice(2) + text.slice(0, 2), [index]);
    }
    for (const [index, text] of CLASS_TEXTS.entries()) {
      this.#known.set(text, CLASS_COMBOS[index] ?? NONE);
    }
  }

  /** Return the combos of a word. */
  get(word: string): Indices {
    const known = this.#known.get(word);
    if (known) return known;
    const indices = readUnit(word, this.plus);
    if (this.#known.size < MAX_WORDS) this.#known.set(word, indices);
    return indices;
  }

  /** Whether a word names hands. */
  names: IsHand = (word) => {
    try {
      this.get(word);
    } catch (error) {
      if (error instanceof NotationError) return false;
      throw error;
    }
    return true;
  };
}

/** Return the indices of the combos that a word names, ascending. */
export function readUnit(word: string, plus: Plus = "connector"): Indices {
  const lower = word.toLowerCase();
  if (lower === "random" || lower === "any" || lower === "*") return ALL;
  if (lower === "none") return NONE;
  const match = WHOLE_UNIT.exec(word);
  if (match === null) throw unreadable(word);
  const start = readHolding(match, 1);
  if (match[5]) return expand(start, climb(ladderEnd(start, word), plus));
  if (match[6] === undefined) return expand(start);
  if (match[7] === undefined) return expand(start, descend(ladderEnd(start, word), plus));
  return readDash(word, start, readHolding(match, 7));
}

type Ranks = readonly [number | null, number | null];
type Suits = readonly [string, string];

/**
 * Two cards as written, the higher first where both ranks are known. A rank of null is any rank; a
 * suit is a letter c d h s, a variable w x y z, or empty.
 */
interface Holding {
  ranks: Ranks;
  suits: Suits;
  suitedness: string;
}

function isVariable(suit: string): boolean {
  return suit !== "" && VARIABLES.includes(suit);
}

/** Return both ranks, which `+` and `-` need. */
function ladderEnd({ ranks: [high, low] }: Holding, word: string): [number, number] {
  if (high === null || low === null) {
    const reason = "'+' and '-' need two known ranks";
    throw new NotationError(word, 1, word.length, reason, "write A2s+ or A5s-A2s");
  }
  return [high, low];
}

/** Return the suits with variables renamed, equal for holdings of equal suits. */
function suitPattern({ ranks, suits }: Holding): string {
  const [first, second] = suits;
  if (isVariable(first) && isVariable(second)) return first === second ? "same" : "different";
  const named = suits.map((suit) => (isVariable(suit) ? "any" : suit));
  return (ranks[0] === ranks[1] ? named.sort() : named).join(" ");
}

/** Read the two cards whose first rank is this group of the unit. */
function readHolding(match: RegExpExecArray, group: number): Holding {
  const word = match.input;
  const [one, other] = [match[group] ?? "", match[group + 2] ?? ""];
  const ranks: Ranks = [readRank(one), readRank(other)];
  const [firstSuit, last] = [readSuit(match[group + 1]), match[group + 3] ?? ""];
  if (!firstSuit && last && "sSoO".includes(last)) return suitedOrOffsuit(match, group, ranks);
  if (!firstSuit && last) throw suitWithoutFirst(match, group);
  if (last === "o" || last === "O") {
    const hint = `o cannot follow a card with a suit; write ${one}${other}o`;
    throw new NotationError(word, startOf(match, group + 3) + 1, 1, "expected a suit", hint);
  }
  const suits: Suits = [firstSuit, readSuit(last)];
  if (ranks[0] !== null && ranks[0] === ranks[1] && firstSuit && suits[0] === suits[1]) {
    const start = startOf(match, group);
    const length = (match.indices?.[group + 3]?.[1] ?? 0) - start;
    const hint = twoSuits(one, firstSuit);
    throw new NotationError(word, start + 1, length, "the same card twice", hint);
  }
  return highFirst(ranks, suits, "");
}

function startOf(match: RegExpExecArray, group: number): number {
  return match.indices?.[group]?.[0] ?? 0;
}

function twoSuits(rank: string, suit: string): string {
  if (isVariable(suit)) return `two suits are ${rank}x${rank}y`;
  return `a pair has two suits, like ${rank}${suit}${rank}${suit === "s" ? "h" : "s"}`;
}

function suitedOrOffsuit(match: RegExpExecArray, group: number, ranks: Ranks): Holding {
  if (ranks[0] !== null && ranks[0] === ranks[1]) {
    const column = startOf(match, group + 3) + 1;
    const hint = `write ${match[group]}${match[group + 2]}`;
    const reason = "a pair is neither suited nor offsuit";
    throw new NotationError(match.input, column, 1, reason, hint);
  }
  return highFirst(ranks, ["", ""], (match[group + 3] ?? "").toLowerCase());
}

function suitWithoutFirst(match: RegExpExecArray, group: number): NotationError {
  const [first = "", second = "", written = ""] = [
    match[group],
    match[group + 2],
    match[group + 3],
  ];
  const suit = readSuit(written);
  let hint = `write ${first}${second}, or ${first}x${second}y for two suits`;
  if (!isVariable(suit)) {
    const value = readRank(second);
    const noun = value === null ? "card" : rankNoun(value);
    hint = `for a ${noun} of ${suitNoun(suitValue(suit))} write ${first}x${second}${suit}`;
  }
  hint = hint.replaceAll("a ace", "an ace").replaceAll("a eight", "an eight");
  const column = startOf(match, group + 3) + 1;
  return new NotationError(match.input, column, written.length, "expected s or o", hint);
}

function readRank(text: string): number | null {
  return text === "X" || text === "x" || text === "*" ? null : rankValue(text);
}

function readSuit(text: string | undefined): string {
  if (!text || isVariable(text)) return text ?? "";
  return SUIT_LETTERS.charAt(suitValue(text.charAt(0)));
}

function highFirst(ranks: Ranks, suits: Suits, suitedness: string): Holding {
  const [first, second] = ranks;
  if (first !== null && second !== null && first < second) {
    return { ranks: [second, first], suits: [suits[1], suits[0]], suitedness };
  }
  return { ranks, suits, suitedness };
}

// Ladders: the pairs of ranks, high and low, that a unit runs through.

type Ladder = [number, number][];

/** Return the whole numbers from `first` to `last`, both included. */
function span(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
}

function climb([high, low]: [number, number], plus: Plus): Ladder {
  if (high === low) return span(high, ACE).map((rank) => [rank, rank]);
  if (high - low === 1 && plus === "connector") {
    return span(high, ACE).map((rank) => [rank, rank - 1]);
  }
  return span(low, high - 1).map((kicker) => [high, kicker]);
}

function descend([high, low]: [number, number], plus: Plus): Ladder {
  if (high === low) return span(0, high).map((rank) => [rank, rank]);
  if (high - low === 1 && plus === "connector") {
    return span(1, high).map((rank) => [rank, rank - 1]);
  }
  return span(0, low).map((kicker) => [high, kicker]);
}

function readDash(word: string, one: Holding, other: Holding): Indices {
  const [high, low] = ladderEnd(one, word);
  const [otherHigh, otherLow] = ladderEnd(other, word);
  const suitedness = one.suitedness || other.suitedness;
  const isOtherwise = other.suitedness !== "" && other.suitedness !== suitedness;
  if (isOtherwise || suitPattern(one) !== suitPattern(other)) {
    const hint = "give both ends the same, like A5s-A2s or AhKh-AhTh";
    throw new NotationError(word, 1, word.length, "the two ends differ in their suits", hint);
  }
  const isPaired = high === low || otherHigh === otherLow;
  const steps = span(Math.min(low, otherLow), Math.max(low, otherLow));
  let ladder: Ladder;
  if (high - low === otherHigh - otherLow) {
    ladder = steps.map((rank) => [rank + high - low, rank]);
  } else if (high === otherHigh && !isPaired) {
    ladder = steps.map((kicker) => [high, kicker]);
  } else {
    const ends = [high, low, otherHigh, otherLow].map((rank) => RANK_LETTERS.charAt(rank));
    throw new NotationError(
      word,
      1,
      word.length,
      `${ends[0]}${ends[1]} and ${ends[2]}${ends[3]} have neither the same high card nor the same gap`,
      "a dash joins hands like A5s-A2s, JTs-76s or 99-66",
    );
  }
  return expand({ ranks: one.ranks, suits: one.suits, suitedness }, ladder);
}

/** Return the combos of the holding's suits, on its own ranks or on each step of a ladder. */
function expand(holding: Holding, ladder?: Ladder): Indices {
  const suits = suitPairs(holding);
  const [highs, lows] = holding.ranks.map((rank) => (rank === null ? span(0, ACE) : [rank]));
  const steps = ladder?.length ? ladder : product(highs ?? [], lows ?? []);
  const indices = new Set<number>();
  for (const [high, low] of steps) {
    if (holding.suitedness && high === low) continue;
    for (const [highSuit, lowSuit] of suits) {
      if (high === low && highSuit === lowSuit) continue;
      indices.add(comboIndex(4 * high + highSuit, 4 * low + lowSuit));
    }
  }
  return [...indices].sort((a, b) => a - b);
}

function product(firsts: number[], seconds: number[]): [number, number][] {
  return firsts.flatMap((first) => seconds.map((second): [number, number] => [first, second]));
}

function suitPairs({ suits, suitedness }: Holding): [number, number][] {
  const [first, second] = suits;
  const [highs = [], lows = []] = suits.map((suit) =>
    suit === "" || isVariable(suit) ? span(0, 3) : [SUIT_LETTERS.indexOf(suit)],
  );
  const pairs = product(highs, lows);
  if (suitedness === "s" || (isVariable(first) && first === second)) {
    return pairs.filter(([a, b]) => a === b);
  }
  if (suitedness === "o" || (isVariable(first) && isVariable(second))) {
    return pairs.filter(([a, b]) => a !== b);
  }
  return pairs;
}

// Errors for a word that is not a unit.

function unreadable(word: string): NotationError {
  if (NUMBER.test(word)) {
    return new NotationError(
      word,
      1,
      word.length,
      `${quote(word)} is a number, not a hand`,
      "the best 15 % of hands is 15%; weights are written AA:0.5, AA@50 or 50%(AA)",
    );
  }
  const start = word.slice(0, MAX_RESPELLED);
  for (const [at, letter] of start.split("").entries()) {
    const latin = LOOKALIKES.get(letter);
    if (latin === undefined) continue;
    const reason = `${repr(letter)} looks like ${latin} and is a letter of another alphabet`;
    const spelled = start.replace(/./gs, (each) => LOOKALIKES.get(each) ?? each);
    return new NotationError(word, at + 1, 1, reason, `write ${spelled}`);
  }
  const spelling = respelled(word);
  if (spelling) {
    return new NotationError(
      word,
      1,
      word.length,
      `${quote(word)} is not a hand`,
      `write ${spelling}`,
    );
  }
  const match = UNIT_FIRST.exec(word);
  return match === null ? incomplete(word) : trailing(word, match);
}

/** Return `AKs` for AKsuited, `AKs-ATs` for AKs..ATs, `QQ+!AA` for QQ+-AA. */
function respelled(word: string): string | null {
  if (word.length > MAX_RESPELLED) return null;
  const [, hand, letter = "", plus] = SUITED_TAIL.exec(word) ?? [];
  if (hand !== undefined && isUnit(`${hand}${letter.toLowerCase()}`)) {
    return `${hand}${letter.toLowerCase()}${plus}`;
  }
  const [, from, to] = RUN.exec(word) ?? [];
  if (from !== undefined && isUnit(`${from}-${to}`)) return `${from}-${to}`;
  const [, whole, removed = ""] = REMOVAL.exec(word) ?? [];
  if (whole !== undefined && isUnit(whole) && isUnit(removed)) {
    return `${whole}!${removed} for ${whole} without ${removed}`;
  }
  return null;
}

function isUnit(word: string): boolean {
  try {
    readUnit(word);
  } catch (error) {
    if (error instanceof NotationError) return false;
    throw error;
  }
  return true;
}

/** Return the error for the missing or wrong card of a word. */
function incomplete(word: string): NotationError {
  const first = CARD_FIRST.exec(word);
  if (word.startsWith("-")) {
    const hint = "write 99-66 for a run of hands, TT+!AA to take hands away";
    return new NotationError(word, 1, 1, "expected a hand before the dash", hint);
  }
  if (first === null) return notAHand(word);
  const at = first[0].length;
  if (at === word.length) {
    const hint = `write ${word}X for any second card`;
    return new NotationError(word, 1, at, "the second card is missing", hint);
  }
  const isWord = word.length > 2 && !first[2] && (isAlphabetic(word) || LETTERS.test(word));
  if (isWord) return notAHand(word);
  const letter = word.charAt(at);
  if (`${SUIT_LETTERS}${SUIT_SIGNS}CDHS`.includes(letter) && first[2]) {
    return new NotationError(word, at + 1, 1, "two suits on one card", "write AhKd");
  }
  return new NotationError(word, at + 1, 1, `${repr(letter)} is not a rank`, RANKS_ARE);
}

function notAHand(word: string): NotationError {
  return new NotationError(word, 1, word.length, `${quote(word)} is not a hand`, nearest(word));
}

/** Return a hint that names the spelling nearest to a word. */
function nearest(word: string): string {
  const near = closeMatch(
    word.toLowerCase().slice(0, 20),
    ["random", "any", "none", "any two"],
    0.7,
  );
  return near ? `write ${near}; ${HANDS_ARE}` : HANDS_ARE;
}

/** Return the error for the text after the longest prefix of a word that is a unit. */
function trailing(word: string, match: RegExpExecArray): NotationError {
  const at = match[0].length;
  const rest = word.slice(at);
  const error = (length: number, reason: string, hint: string) =>
    new NotationError(word, at + 1, length, reason, hint);
  const cannotFollow = `${quote(rest)} cannot follow here`;
  if (match[4] && !match[2] && !"sSoO".includes(match[4])) return suitWithoutFirst(match, 1);
  if (match[6] && !match[7]) {
    return error(
      rest.length,
      `expected a hand after the dash, found ${quote(rest)}`,
      "a dash joins hands like A5s-A2s, JTs-76s or 99-66",
    );
  }
  if (stripped(rest, ".…") === "") {
    const hint = `write ${word.slice(0, at)}${rest === "." ? "" : ", and name every hand"}`;
    return error(rest.length, cannotFollow, hint);
  }
  if (match[5] || match[6] || CARD_FIRST.test(rest)) {
    return error(rest.length, cannotFollow, "put a comma or a space between hands");
  }
  if (match[2] && !match[4]) {
    return error(1, `${repr(rest.charAt(0))} is not a suit`, "suits are c, d, h, s");
  }
  if (!match[4] && match[1] === match[3]) {
    return error(rest.length, cannotFollow, "put a comma or a space between hands");
  }
  if (!match[4]) {
    const hand = word.slice(0, at);
    return error(1, "expected s or o", `write ${hand}s for suited, ${hand}o for offsuit`);
  }
  return error(rest.length, cannotFollow, "after a hand stands + or -, a weight, or a comma");
}
