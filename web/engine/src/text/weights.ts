// Weights in range notation: fractions, percentages, prefixes, and their ambiguous spellings.
// Columns in the errors thrown here count from the start of the token.
import { quote, short } from "./characters.ts";
import { NotationError } from "./notation_error.ts";
import { NUMBER, percentOf } from "./numbers.ts";

export const WEIGHT = new RegExp(`^([:@])(${NUMBER})(%?)$`);
export const WEIGHTS_ARE = "weights are written AA:0.5, AA:50%, AA@50 or 50%(AA, KK)";

/** Read `:0.5`, `:50%` or `@50`, which stands `at` characters into the token. */
export function readWeight(word: string, text: string, at: number): number {
  const match = WEIGHT.exec(text);
  if (match === null) {
    const reason = text.length > 1 ? `${quote(text)} is not a weight` : "the weight is missing";
    throw wrong(at, text.length, reason, WEIGHTS_ARE);
  }
  const [, sign, digits = "", percent] = match;
  if (sign === "@" && !percent && 0 < Number(digits) && Number(digits) <= 1) {
    const [number, share] = [short(digits), shownPercent(digits)];
    throw wrong(
      at,
      text.length,
      `${number} after '@' has two readings`,
      `write ${word}@${share} for ${share} %, or ${word}@${number}% for ${number} %`,
    );
  }
  if (sign === "@" || percent) return readPercent(digits, at + 1);
  return readFraction(digits, at + 1, `${word}:${digits}% or ${word}@${digits}`);
}

/** Read the number before a colon, a percentage. */
export function readPrefix(number: string, tail: string): number {
  if (0 < Number(number) && Number(number) <= 1) {
    const [hand, shown] = [short(tail.slice(1)) || "AA", short(number)];
    const share = shownPercent(number);
    throw wrong(
      0,
      number.length,
      `${shown} as a prefix has two readings`,
      `write ${share}:${hand} for ${share} %, or ${shown}%(${hand}) for ${shown} %`,
    );
  }
  return readPercent(number, 0);
}

/** Return a fraction of 1 in percent; that of a long number is truncated. */
export function shownPercent(number: string): string {
  const percent = percentOf(number);
  return number === short(number) ? percent : short(percent);
}

/** Read a fraction of 1; `percentage` spells the same number in percent, for the hint. */
export function readFraction(number: string, at: number, percentage: string): number {
  const weight = Number(number);
  if (weight > 1) {
    let hint = "a weight is a fraction from 0 to 1";
    if (weight <= 100) hint += `; for ${short(number)} % write ${short(percentage)}`;
    throw wrong(at, number.length, `${short(number)} is more than 1`, hint);
  }
  return weight;
}

/** Read a percentage as a fraction of 1. */
export function readPercent(number: string, at: number): number {
  const [mantissa, exponent] = number.toLowerCase().split("e");
  // Moving the point in the text is exact; dividing by 100 would not always give back the number
  // that a weight was printed from.
  const weight = Number(`${mantissa}e${Number(exponent ?? 0) - 2}`);
  if (weight > 1) {
    const reason = `${short(number)} % is more than 100 %`;
    throw wrong(at, number.length, reason, "a weight is at most 100 %");
  }
  return weight;
}

/** Return the error for `length` characters, `at` characters into the token. */
export function wrong(at: number, length: number, reason: string, hint: string): NotationError {
  return new NotationError("", at + 1, length, reason, hint);
}
