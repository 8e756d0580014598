// The error of text that cannot be read: the text, the place, the reason, and a hint.
import { PokerError } from "../errors.ts";
import { excerptAround } from "./characters.ts";

/** Text that cannot be read; `column` counts from 1, and `length` characters are meant. */
export class NotationError extends PokerError {
  readonly reason: string;
  declare readonly code: "notation-error" | "overlap-error";
  declare readonly column: number;
  declare readonly length: number;
  declare readonly hint: string;

  constructor(
    text: string,
    column: number,
    length: number,
    reason: string,
    hint = "",
    code: NotationError["code"] = "notation-error",
  ) {
    const remedy = hint && `; ${hint}`;
    const message = `${excerptAround(text, column)}, character ${column}: ${reason}${remedy}`;
    super(code, message, { input: text, column, length, hint });
    this.reason = reason;
  }
}

/** Return the error for work or input beyond a stated limit. */
export function limitExceeded(message: string): PokerError {
  return new PokerError("limit-exceeded", message);
}
