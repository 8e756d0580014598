// Characters as Python's `str` and `re` classify them, which differs from JavaScript's in places:
// \s there has the separators U+001C..U+001F and U+0085, and not the byte-order mark.

/** The inside of a character class: every kind of white space. */
export const SPACES =
  "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
/** The inside of a character class (with the flag `u`): letters, numbers and the underscore. */
export const WORD = "\\p{L}\\p{N}_";

const ENDS = new RegExp(`^[${SPACES}]+|[${SPACES}]+$`, "g");
const RUN_OF_SPACES = new RegExp(`[${SPACES}]+`);
const ALPHABETIC = /^\p{L}+$/u;
const DIGITS = /^[\p{Nd}\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089]+$/u;
// Stand-ins for characters beyond U+FFFF (see placeholders.ts) are shown as they are.
const UNPRINTABLE = /(?![ \ufdd0-\ufdef])[\p{C}\p{Z}]/u;

/** Return a text without white space at its ends. */
export function trimmed(text: string): string {
  return text.replace(ENDS, "");
}

/** Return the words between white space. */
export function wordsOf(text: string): string[] {
  return text.split(RUN_OF_SPACES).filter((word) => word !== "");
}

/** Return a text without any of these characters at its ends. */
export function stripped(text: string, characters: string): string {
  return strippedRight(strippedLeft(text, characters), characters);
}

export function strippedLeft(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return text.slice(start);
}

export function strippedRight(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export function withoutSuffix(text: string, suffix: string): string {
  return text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text;
}

export function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

/** Split at the first separator: the text before it, and the text after it. */
export function partition(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}

export function isAlphabetic(text: string): boolean {
  return ALPHABETIC.test(text);
}

export function isDigits(text: string): boolean {
  return DIGITS.test(text);
}

/** Quote a text for a message, with unprintable characters escaped. */
export function repr(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  let quoted = "";
  for (const letter of text) quoted += letter === mark ? `\\${letter}` : escaped(letter);
  return mark + quoted + mark;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escaped(letter: string): string {
  const known = ESCAPES[letter];
  if (known !== undefined) return known;
  if (!UNPRINTABLE.test(letter)) return letter;
  const code = letter.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/** Quote a word for a message, truncated if long. */
export function quote(word: string): string {
  return repr(word.length <= 20 ? word : `${word.slice(0, 20)}…`);
}

/** Truncate text that would make a message unreadable. */
export function short(text: string): string {
  return text.length <= 24 ? text : `${text.slice(0, 24)}…`;
}

const MAX_EXCERPT_LENGTH = 60;

/** Quote a text in a message; of a long one its beginning. */
export function excerpt(text: string): string {
  const isShort = text.length <= MAX_EXCERPT_LENGTH;
  return repr(isShort ? text : `${text.slice(0, MAX_EXCERPT_LENGTH - 1)}…`);
}

/** Quote a text in a message; of a long one the surroundings of a column. */
export function excerptAround(text: string, column: number): string {
  const letters = [...text];
  if (letters.length <= MAX_EXCERPT_LENGTH) return repr(text);
  const start = Math.max(0, Math.min(column - 1 - 20, letters.length - 50));
  const end = start + 50;
  const [before, after] = [start > 0 ? "…" : "", end < letters.length ? "…" : ""];
  return repr(`${before}${letters.slice(start, end).join("")}${after}`);
}

/** A whole number with commas between thousands. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Return a value as messages quote it. */
export function shown(value: unknown): string {
  if (typeof value === "string") return repr(value);
  if (typeof value === "bigint") return String(value);
  try {
    const text = JSON.stringify(value) ?? String(value);
    return text.length > 60 ? `${text.slice(0, 60)}…` : text;
  } catch {
    return String(value);
  }
}
