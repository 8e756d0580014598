// Values as messages quote them.

// Characters that Python's repr escapes.
const UNPRINTABLE = /(?! )[\p{C}\p{Z}]/u;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const MAX_EXCERPT_LENGTH = 60;

/** Quote a text for a message, with unprintable characters escaped. */
export function repr(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  let quoted = "";
  for (const letter of text) quoted += letter === mark ? `\\${letter}` : escaped(letter);
  return mark + quoted + mark;
}

function escaped(letter: string): string {
  const known = ESCAPES[letter];
  if (known !== undefined) return known;
  if (!UNPRINTABLE.test(letter)) return letter;
  const code = letter.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/** Quote a text in a message; of a long one its beginning. */
export function excerpt(text: string): string {
  const letters = [...text.slice(0, 2 * MAX_EXCERPT_LENGTH + 2)];
  if (letters.length <= MAX_EXCERPT_LENGTH) return repr(text);
  return repr(`${letters.slice(0, MAX_EXCERPT_LENGTH - 1).join("")}…`);
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
