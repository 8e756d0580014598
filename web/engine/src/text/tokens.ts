// Tokens of range notation: a word, the weight attached to it, and the mark that follows. Columns
// of the notation are those of the text as the user wrote it, also where it was rewritten.
import { grouped } from "./characters.ts";
import { limitExceeded, NotationError } from "./notation_error.ts";
import type { Rewritten } from "./paste/rewriting.ts";

// Every combo in a bracket of its own is 6,630 tokens.
const MAX_TOKENS = 10_000;

export const SEPARATOR = " \\t-\\r\\x1c-\\x1f,;";
export const BOUNDARY = `${SEPARATOR}()\\[\\]!`;
// Group 2 takes the plain fractions that nearly all weights are; group 3 every other weight, and
// percentages. A token without a word stands between two marks, or at the end.
const TOKEN = new RegExp(
  `([^${BOUNDARY}:@%]*)` +
    `(?::(0?\\.[0-9]+|[01]|1\\.0+)(?![^${BOUNDARY}])|([:@%][^${BOUNDARY}]*)|)` +
    `(?:[${SEPARATOR}]+|([()\\[\\]!]|$))`,
  "g",
);

/** A word, its weight (a plain fraction or another), the mark that follows, and their place. */
export interface Token {
  word: string;
  fraction: string;
  tail: string;
  mark: string;
  start: number;
  end: number;
}

/** A text in the notation, and the text that it was written or pasted as. */
export class NotationText {
  readonly written: string;
  readonly notation: string;
  readonly source: Rewritten | null;
  #tokens: Token[] | null = null;

  constructor(written: string, source: Rewritten | null = null) {
    this.written = written;
    this.source = source;
    this.notation = source?.text ?? written;
  }

  /** Whether the text was pasted in another form. */
  get isRewritten(): boolean {
    return this.source !== null;
  }

  get tokens(): Token[] {
    this.#tokens ??= split(this.notation);
    return this.#tokens;
  }

  /** Return where the token of this number starts in the notation. */
  startOf(place: number): number {
    return this.tokens[place]?.start ?? 0;
  }

  /** Return the column and length in the written text of characters of the notation. */
  place(start: number, length: number): { column: number; length: number } {
    if (this.source === null) {
      if (this.written.length === 0) return { column: 1, length: 1 };
      const last = Math.min(start + length, this.written.length) - 1;
      const first = Math.min(start, this.written.length - 1);
      return { column: first + 1, length: Math.max(1, last - first + 1) };
    }
    const { at } = this.source;
    if (at.length === 0) return { column: 1, length: Math.max(1, this.written.length) };
    const first = indexed(at, Math.min(start, at.length - 1));
    const last = indexed(at, Math.min(start + length, at.length) - 1);
    return { column: first + 1, length: Math.max(1, last - first + 1) };
  }

  /** Return an error about characters of the notation, at their place in the written text. */
  error(start: number, length: number, reason: string, hint: string): NotationError {
    const place = this.place(start, length);
    return new NotationError(this.written, place.column, place.length, reason, hint);
  }
}

/** Return a member of a list; a negative index counts from its end. */
function indexed(list: readonly number[], index: number): number {
  return list.at(index) ?? 0;
}

function split(notation: string): Token[] {
  const tokens: Token[] = [];
  for (const match of notation.matchAll(TOKEN)) {
    const [, word = "", fraction = "", tail = "", mark = ""] = match;
    const length = word.length + (fraction ? fraction.length + 1 : tail.length);
    const end = match.index + length;
    tokens.push({ word, fraction, tail, mark, start: match.index, end });
  }
  if (tokens.length > MAX_TOKENS) {
    throw limitExceeded(
      `the range has ${grouped(tokens.length)} items and brackets; ` +
        `${grouped(MAX_TOKENS)} is the limit`,
    );
  }
  return tokens;
}
