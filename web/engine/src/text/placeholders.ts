// Characters beyond U+FFFF, which are two units of a JavaScript string: replaced by one unit each
// while a text is read, so that columns count characters as Python's and the service's do.
import { PokerError } from "../errors.ts";
import { shown } from "./characters.ts";
import { NotationError } from "./notation_error.ts";

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;
const FIRST = 0xfdd0; // to U+FDEF: code points that are no characters
const COUNT = 32;

/** Run a reader on a text of one unit a character; its errors name the characters written. */
export function onCodePoints<T>(text: string, read: (plain: string) => T): T {
  if (typeof text !== "string")
    throw new PokerError("poker-error", `${shown(text)} is not text, like AhKd`);
  const pairs = [...new Set(text.match(PAIR))];
  if (pairs.length === 0) return read(text);
  const standIn = (pair: string) =>
    String.fromCharCode(FIRST + Math.min(pairs.indexOf(pair), COUNT - 1));
  try {
    return restored(read(text.replace(PAIR, standIn)), pairs);
  } catch (error) {
    if (!(error instanceof PokerError)) throw error;
    throw restoredError(error, text, pairs);
  }
}

/** Return a value in which every text has its own characters again. */
function restored<T>(value: T, pairs: string[]): T {
  if (typeof value === "string") return restoredText(value, pairs) as T;
  if (Array.isArray(value)) return value.map((each) => restored(each, pairs)) as T;
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return value;
  const members = Object.entries(value).map(([key, each]) => [key, restored(each, pairs)]);
  return Object.fromEntries(members) as T;
}

function restoredText(text: string, pairs: string[]): string {
  return text.replace(/[\ufdd0-\ufdef]/g, (unit) => pairs[unit.charCodeAt(0) - FIRST] ?? unit);
}

function restoredError(error: PokerError, text: string, pairs: string[]): PokerError {
  if (error instanceof NotationError) {
    const { column, length, code } = error;
    const [reason, hint] = [restoredText(error.reason, pairs), restoredText(error.hint, pairs)];
    return new NotationError(text, column, length, reason, hint, code);
  }
  const { code, column, length } = error;
  const hint = error.hint === undefined ? undefined : restoredText(error.hint, pairs);
  const message = restoredText(error.message, pairs);
  return new PokerError(code, message, {
    input: text,
    ...(column !== undefined && { column }),
    ...(length !== undefined && { length }),
    ...(hint !== undefined && { hint }),
  });
}
