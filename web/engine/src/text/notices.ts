// Notices: places in a valid text whose reading may not be the intended one.
import { quote, SPACES, short, stripped, WORD } from "./characters.ts";
import type { Items } from "./items.ts";
import { BOUNDARY, type NotationText } from "./tokens.ts";
import type { IsHand } from "./units.ts";
import { shownPercent } from "./weights.ts";

const MAX_COMMENT = 100;
const FIRST_IN_COMMENT = new RegExp(
  `^[^${WORD}*]*(?:[0-9.]+%?[(:\\]])?[${SPACES}]*([^${SPACES},;:@=()\\[\\]{}"'!]+)`,
  "u",
);
const SAME_SUIT = new RegExp(`(?<![^${BOUNDARY}:])(10|[2-9TJQKAX*])x[Xx*]x(?![^${BOUNDARY}:@])`);
const WORDS = ["any", "random", "none", "at", "ax", "*"];

/** A place in a text whose reading may not be the intended one. */
export interface Notice {
  message: string;
  column: number;
  length: number;
}

/** Return the notice for a valid text without a hand. */
export function emptyRangeNotice(text: string): Notice {
  const message = "the range holds no hand; an empty range is written none";
  return { message, column: 1, length: Math.max(1, text.length) };
}

/** Return the notices about unexpected readings. */
export function findNotices(
  text: NotationText,
  items: Items,
  weights: Float64Array,
  isHand: IsHand,
): Notice[] {
  const notices = [
    ...idleRemovals(text, items),
    ...commentedHands(text, isHand),
    ...smallBrackets(text, items),
    ...sameSuits(text),
  ];
  const isNone = stripped(text.notation, " ,;()").toLowerCase() === "none";
  if (!isNone && weights.every((weight) => weight === 0)) {
    notices.push(emptyRangeNotice(text.written));
  }
  return notices;
}

/** Return a notice for each `!` that removes nothing. */
function idleRemovals(text: NotationText, items: Items): Notice[] {
  const seen = new Set<number>();
  const idle = new Set<number>();
  for (const [position, unit] of items.units.entries()) {
    if (!items.removals.has(position)) {
      for (const combo of unit) seen.add(combo);
      continue;
    }
    if (!unit.some((combo) => seen.has(combo))) idle.add(items.places[position] ?? 0);
    for (const combo of unit) seen.delete(combo);
  }
  return [...idle].map((place) => {
    const { start = 0, end = 0 } = text.tokens[place] ?? {};
    const item = text.notation.slice(start, end);
    const message = `!${item} removes nothing: nothing before it has it`;
    return { message, ...text.place(start, end - start) };
  });
}

/** Return a notice for each comment that begins with a hand. */
function commentedHands(text: NotationText, isHand: IsHand): Notice[] {
  const notices: Notice[] = [];
  for (const [start, end] of text.source?.comments ?? []) {
    const comment = text.written.slice(start, end);
    const word = FIRST_IN_COMMENT.exec(comment.slice(0, MAX_COMMENT))?.[1] ?? "";
    const isWord = WORDS.includes(word.toLowerCase()) && word !== "AT";
    if (isWord || !isHand(word)) continue;
    const message = `${quote(comment)} stands in a comment and is not read`;
    notices.push({ message, column: start + 1, length: end - start });
  }
  return notices;
}

/** Return a notice that `XxXx` and `AxXx` are two cards of one suit, as `AxKx` is. */
function sameSuits(text: NotationText): Notice[] {
  const match = SAME_SUIT.exec(text.notation);
  if (match === null) return [];
  const message =
    `${match[0]} is read as two cards of one suit; ` + `write ${match[1]}X for any suits`;
  return [{ message, ...text.place(match.index, match[0].length) }];
}

/** Return a notice that `[0.5]AA[/0.5]` is half a per cent, unless a number is above 1. */
function smallBrackets(text: NotationText, items: Items): Notice[] {
  const values = [...items.brackets].map(([place, number]) => [place, Number(number)] as const);
  const small = values.find(([, value]) => 0 < value && value <= 1);
  if (small === undefined || values.some(([, value]) => value > 1)) return [];
  const digits = items.brackets.get(small[0]) ?? "";
  const [number, percent] = [short(digits), shownPercent(digits)];
  const { start = 0, end = 0 } = text.tokens[small[0]] ?? {};
  const message =
    `[${number}] is read as ${number} %; write [${percent}] for ${percent} %,` +
    ` or [${number}%] for ${number} %`;
  return [{ message, ...text.place(start - 1, end - start + 2) }];
}
