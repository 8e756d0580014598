// Drafts of pasted ranges: characters with their places in the paste, and the rewritten notation.
// Characters of other alphabets become ASCII, and invisible ones are dropped.
import { SPACES, strippedLeft, strippedRight } from "../characters.ts";
import { NotationError } from "../notation_error.ts";
import { isNumber } from "../numbers.ts";
import { TRANSLATION } from "../tables.ts";
import type { IsHand } from "../units.ts";

/** A piece of the pasted text, with the index of each of its characters in the paste. */
export class PastedText {
  readonly text: string;
  readonly at: readonly number[];

  constructor(text: string, at: readonly number[]) {
    this.text = text;
    this.at = at;
  }

  /** Return the characters from `start` up to `end`. */
  cut(start: number, end: number = this.text.length): PastedText {
    return new PastedText(this.text.slice(start, end), this.at.slice(start, end));
  }

  /** Return the text without these characters at its ends. */
  strip(characters = " \t\n"): PastedText {
    const start = this.text.length - strippedLeft(this.text, characters).length;
    return this.cut(start, Math.max(start, strippedRight(this.text, characters).length));
  }

  /** Return the lines, each with the line break that ends it. */
  lines(): PastedText[] {
    const lines: PastedText[] = [];
    let start = 0;
    for (const line of this.text.split("\n")) {
      lines.push(this.cut(start, start + line.length + 1));
      start += line.length + 1;
    }
    return lines;
  }

  /** Return this text followed by others. */
  joined(...others: PastedText[]): PastedText {
    return joinedTexts([this, ...others]);
  }

  /** Return another text at the place of this one. */
  written(text: string): PastedText {
    if (text.length === this.text.length || !text) {
      return new PastedText(text, this.at.slice(0, text.length));
    }
    const at = Array.from({ length: text.length }, () => this.at[0] ?? 0);
    at[text.length - 1] = this.at.at(-1) ?? 0;
    return new PastedText(text, at);
  }
}

/** Return texts one after the other. */
export function joinedTexts(texts: readonly PastedText[]): PastedText {
  return new PastedText(
    texts.map((each) => each.text).join(""),
    texts.flatMap((each) => each.at),
  );
}

/** The notation under construction from a pasted text. */
export class Draft {
  readonly pasted: string;
  readonly isHand: IsHand;
  readonly pieces: PastedText[] = [];

  constructor(pasted: string, isHand: IsHand) {
    this.pasted = pasted;
    this.isHand = isHand;
  }

  add(piece: PastedText): void {
    this.pieces.push(piece);
  }

  /** Append a hand with its weight, and a separator. */
  addWeighted(hand: PastedText, weight: PastedText): void {
    this.add(hand);
    this.add(weight.cut(0, 1).written(":"));
    this.add(squeezed(weight));
    this.add(weight.cut(weight.text.length - 1).written(","));
  }

  /** Whether a word is a number and not also a hand, as 22 is. */
  isBare(word: PastedText): boolean {
    return isNumber(word.text) && !this.isHand(word.text);
  }

  /** Throw the error for this piece of the text. */
  refuse(piece: PastedText, reason: string, hint: string): never {
    const [first, last] = [piece.at[0], piece.at.at(-1)];
    const start = first ?? 0;
    const end = last === undefined ? this.pasted.length : last + 1;
    throw new NotationError(this.pasted, start + 1, Math.max(1, end - start), reason, hint);
  }
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const OTHER_SPACES = new RegExp(`(?![\\n\\t])[${SPACES}]`, "g");

/** Replace signs of other alphabets by ASCII; drop invisible characters. */
export function normalise(text: string): PastedText {
  const at: number[] = [];
  let plain = "";
  if (text.search(INVISIBLE) < 0) {
    for (let index = 0; index < text.length; index += 1) at.push(index);
    plain = text;
  } else {
    for (let index = 0; index < text.length; index += 1) {
      if (text.charAt(index).search(INVISIBLE) === 0) continue;
      plain += text.charAt(index);
      at.push(index);
    }
  }
  return new PastedText(translated(plain).replace(OTHER_SPACES, " "), at);
}

/** Return a text with the signs of other alphabets in ASCII. */
export function translated(text: string): string {
  return text.replace(/['`]|[^ -~\n\t]/g, (letter) => TRANSLATION.get(letter) ?? letter);
}

/** Return a text without its spaces. */
export function squeezed(piece: PastedText): PastedText {
  const kept: number[] = [];
  for (let place = 0; place < piece.text.length; place += 1) {
    if (!" \t".includes(piece.text.charAt(place))) kept.push(place);
  }
  return new PastedText(
    kept.map((place) => piece.text.charAt(place)).join(""),
    kept.map((place) => piece.at[place] ?? 0),
  );
}
