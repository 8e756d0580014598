// Refusals as the service sends them: RFC 9457 problems.
import { type ErrorCode, PokerError } from "engine/errors.js";
import type { Schemas } from "../api/client";

const TITLES: Partial<Record<ErrorCode, string>> = {
  "notation-error": "Text that cannot be read",
  "overlap-error": "A combo that an earlier item of the range already gave, under ``strict=True``",
  "duplicate-card": "One card in two places",
  "wrong-card-count": "Too few or too many cards",
  "no-possible-deal": "Players that cannot all be dealt a hand of their ranges at once",
  "not-expressible": "A value that the chosen dialect cannot express",
  "wrong-amount": "An amount that cannot be read, is below 0 or finer than the unit",
  "wrong-seat": "A seat that is not at the table, or too many or too few of them",
  "wrong-payout": "A claim with a wrong payout",
  "wrong-evaluation": "A claim with a wrong hand",
  "unrevealed-winner":
    "A contested pot that no revealed hand contends for, or a claim for a hand not revealed",
  "chips-not-conserved": "A claim that does not conserve chips",
  "limit-exceeded": "Work or input beyond a stated limit",
};

type Details = Schemas["ProblemDetails"];

/** What is refused and is not about poker: an unknown id, a name that is taken. */
export class Refusal extends Error {
  readonly details: Details;

  constructor(status: number, title: string, detail: string, pointer: string | null = null) {
    super(detail);
    const type = `urn:runout:problem:${title.toLowerCase().replaceAll(" ", "-")}`;
    this.details = { type, title, status, detail, pointer };
  }
}

/** Return the response to a request that is refused; other errors are thrown on. */
export function problemResponse(error: unknown): Response {
  const details = detailsOf(error);
  return Response.json(details, { status: details.status });
}

const SEATS: Record<string, string> = {
  players: "player",
  folded: "folded hand",
  villains: "villain",
};

/** Return the name of the seat whose text cannot be read, for the message. */
function seatOf({ pointer = "", input }: PokerError): string {
  const [, list = "", number] = /^\/(\w+)\/(\d+)$/.exec(pointer) ?? [];
  const noun = SEATS[list];
  return noun === undefined || input === "" ? "" : `${noun} ${Number(number) + 1}: `;
}

function detailsOf(error: unknown): Details {
  if (error instanceof Refusal) return error.details;
  if (!(error instanceof PokerError)) throw error;
  return {
    type: `urn:runout:problem:${error.code}`,
    title: TITLES[error.code] ?? "Input that poker's rules or notation refuse",
    status: 422,
    detail: `${seatOf(error)}${error.message}`,
    pointer: error.pointer ?? null,
    column: error.column ?? null,
    length: error.length ?? null,
    hint: error.hint || null,
  };
}
