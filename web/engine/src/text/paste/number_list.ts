// Lists of numbers without hands, such as 1326 weights in the order of a program.
import { grouped, quote, SPACES } from "../characters.ts";
import { limitExceeded, NotationError } from "../notation_error.ts";
import { NUMBER } from "../numbers.ts";
import { normalise } from "./draft.ts";
import { labelOf } from "./phrases.ts";
import { MAX_PASTED } from "./rewriting.ts";

const NUMBER_LIST = new RegExp(
  `(?<number>${NUMBER})(?=[${SPACES},;|\\])}]|$)|[^${SPACES},;|\\[\\](){}]+`,
  "g",
);

export interface PlacedNumber {
  value: number;
  column: number;
  length: number;
}

/**
 * Return the numbers of a text, each with its column and length. Brackets and separators around
 * them are ignored, and a label or `set_range OOP` before them.
 */
export function readNumbers(text: string): PlacedNumber[] {
  if (text.length > MAX_PASTED) {
    throw limitExceeded(
      `${grouped(text.length)} characters; ${grouped(MAX_PASTED)} is the limit for numbers`,
    );
  }
  const plain = normalise(text);
  const first = labelOf(plain.text)?.end ?? 0;
  const numbers: PlacedNumber[] = [];
  for (const match of plain.text.slice(first).matchAll(NUMBER_LIST)) {
    const column = (plain.at[first + match.index] ?? 0) + 1;
    const { length } = match[0];
    if (match.groups?.["number"] === undefined) {
      throw new NotationError(
        text,
        column,
        length,
        `${quote(match[0])} is not a number`,
        "with an order named, the text is 1326 numbers and nothing else",
      );
    }
    numbers.push({ value: Number(match[0]), column, length });
  }
  return numbers;
}
