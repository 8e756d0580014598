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
  /** What is wrong, without the text and the hint. */
  reason?: string;
  /** JSON pointer to the argument that is meant, such as `/players/0`. */
  pointer?: string;
}

/** Input that poker's rules or notation refuse; the message quotes it. */
export class PokerError extends Error {
  readonly code: ErrorCode;
  readonly input: string;
  declare readonly column?: number;
  declare readonly length?: number;
  declare readonly hint?: string;
  /** @internal */
  declare readonly reason?: string;
  declare readonly pointer?: string;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = "PokerError";
    this.code = code;
    const { input = "", column, length, hint, reason, pointer } = details;
    this.input = input;
    const known = Object.entries({ column, length, hint, reason, pointer });
    Object.assign(this, Object.fromEntries(known.filter(([, value]) => value !== undefined)));
  }

  /** Return the error for the member of the input at this pointer, unless it names one already. */
  at(pointer: string): PokerError {
    return this.pointer === undefined ? errorOf({ ...this.#described(), pointer }) : this;
  }

  /** @internal Return the error with the text that it is about; limits are about no place in it. */
  about(input: string): PokerError {
    return this.code === "limit-exceeded" ? this : errorOf({ ...this.#described(), input });
  }

  #described(): DescribedError {
    return { ...(this as DescribedError), message: this.message };
  }
}

type DescribedError = ErrorDetails & { code: ErrorCode; message: string };

/** Return an error that the core has described: a code and a message, and whatever details it has. */
export function errorOf({ code, message, ...details }: DescribedError): PokerError {
  return new PokerError(code, message, details);
}
