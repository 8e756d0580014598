// Errors: what was refused, where it stands in the input, and what would have been right.

/** The kinds of errors, named as in the HTTP interface (`urn:runout:problem:notation-error`). */
export type ErrorCode =
  | "poker-error"
  | "notation-error"
  | "overlap-error"
  | "duplicate-card"
  | "wrong-card-count"
  | "no-possible-deal"
  | "not-expressible"
  | "wrong-amount"
  | "wrong-seat"
  | "wrong-payout"
  | "wrong-evaluation"
  | "unrevealed-winner"
  | "chips-not-conserved"
  | "limit-exceeded";

/** Where an error is: `column` counts the characters (code points) of the input from 1. */
export interface ErrorDetails {
  input?: string;
  column?: number;
  length?: number;
  hint?: string;
  /** JSON pointer to the argument that is meant, such as `/players/0`. */
  pointer?: string;
}

/** Input that poker's rules or notation refuse; the message quotes it. */
export class PokerError extends Error {
  readonly code: ErrorCode;
  readonly input: string;
  readonly column?: number;
  readonly length?: number;
  readonly hint?: string;
  readonly pointer?: string;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = "PokerError";
    this.code = code;
    this.input = details.input ?? "";
    if (details.column !== undefined) this.column = details.column;
    if (details.length !== undefined) this.length = details.length;
    if (details.hint !== undefined) this.hint = details.hint;
    if (details.pointer !== undefined) this.pointer = details.pointer;
  }

  /** Return the error for the member of the input at this pointer, unless it names one already. */
  at(pointer: string): PokerError {
    if (this.pointer !== undefined) return this;
    const { code, message, input, column, length, hint } = this;
    return new PokerError(code, message, {
      input,
      pointer,
      ...(column !== undefined && { column }),
      ...(length !== undefined && { length }),
      ...(hint !== undefined && { hint }),
    });
  }
}
