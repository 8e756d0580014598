// Check of a hand history by the service: a stream with a verdict for each hand.
import { type Schemas, send, textChunks } from "../../api/client";
import { EMPTY_TABLE, MIN_SEATS, type Table, UNKNOWN } from "../table";

/** The currency of a hand that has none. */
export const CHIPS = "chips";

// Every line has a kind, which the schema declares as a default.
export type CheckedHand = Schemas["CheckedHand"] & { kind: "hand" };
export type UnreadHand = Schemas["UnreadHand"] & { kind: "unread" };
export type Summary = Schemas["HistorySummary"] & { kind: "summary" };
type Cut = Schemas["HistoryProblem"] & { kind: "problem" };
export type HistoryLine = CheckedHand | UnreadHand | Summary | Cut;

/** Split off the complete lines; `rest` is the incomplete end of the buffer. */
export function splitLines(text: string): { lines: HistoryLine[]; rest: string } {
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  return { lines: lines.filter(Boolean).map((line) => JSON.parse(line) as HistoryLine), rest };
}

/** Upload a hand history and pass on the result lines as they arrive. */
export async function checkHistory(
  file: string | Blob,
  onLines: (lines: HistoryLine[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await send("/api/v1/histories/check", {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: file,
    signal,
  });
  let buffer = "";
  for await (const chunk of textChunks(response)) {
    const { lines, rest } = splitLines(buffer + chunk);
    buffer = rest;
    if (lines.length > 0) onLines(lines);
  }
}

/** Convert a hand to a table in its currency; seats start left of the button, so the last seat has it. */
export function tableFrom(hand: CheckedHand): Table {
  return {
    ...EMPTY_TABLE,
    seats: hand.players.map((name, seat) => ({
      name,
      chips: recorded(hand, hand.contributions[seat] ?? 0).toFixed(hand.decimals),
      cards: known(hand.hands[seat]) || (isUndecided(hand) && !hand.folded[seat] ? UNKNOWN : ""),
      claim: "",
      folded: hand.folded[seat] ?? false,
      mucked: false,
    })),
    button: hand.players.length - 1,
    board: hand.board,
    board2: hand.second_board ?? "",
    currency: hand.currency === CHIPS ? "" : hand.currency,
    smallest: hand.decimals > 0 ? recorded(hand, 1).toFixed(hand.decimals) : "",
  };
}

/** Return an amount as it was recorded: the check counts the last decimal. */
export function recorded(hand: CheckedHand, units: number): number {
  return units / 10 ** hand.decimals;
}

/** Return what each seat got from the pots: after the rake, if the record agrees with the rules. */
export function paidOf({ verdict, net, contributions, returned, payouts }: CheckedHand) {
  if (verdict !== "agrees" || net === null || returned === null) return payouts;
  return net.map((gain, seat) => gain + (contributions[seat] ?? 0) - (returned[seat] ?? 0));
}

/** Return the URL state of a hand on the equity screen: the hands that are known, and the board. */
export function equityUrlState(hand: CheckedHand) {
  const hands = (isFolded: boolean) =>
    hand.hands.flatMap((cards, seat) =>
      known(cards) && hand.folded[seat] === isFolded ? [known(cards)] : [],
    );
  const [p, folded] = [hands(false), hands(true)];
  while (p.length < MIN_SEATS) p.push("");
  return {
    p,
    ...(hand.board && { board: hand.board }),
    ...(folded.length > 0 && { folded }),
  };
}

/** Whether the check found no winner; then the table has none either. */
export function isUndecided(hand: CheckedHand): boolean {
  return hand.payouts === null || !hand.finished || hand.gap === "unknown_cards";
}

function known(cards: string | null | undefined): string {
  return cards && !cards.includes("?") ? cards : "";
}
