// A hand history, checked by the service: a verdict for each hand, as they come.
import { piecesOf, type Schemas, send } from "../api/client";
import { EMPTY_TABLE, type Table, UNKNOWN } from "./table";

// Every line says what it is; the schema has it as a default.
export type CheckedHand = Schemas["CheckedHand"] & { kind: "hand" };
export type UnreadHand = Schemas["UnreadHand"] & { kind: "unread" };
export type Summary = Schemas["HistorySummary"] & { kind: "summary" };
type Cut = Schemas["HistoryProblem"] & { kind: "problem" };
export type HistoryLine = CheckedHand | UnreadHand | Summary | Cut;

/** Cut whole lines off the front of what has come; the rest waits for more. */
export function takeLines(text: string): { lines: HistoryLine[]; rest: string } {
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  return { lines: lines.filter(Boolean).map((line) => JSON.parse(line) as HistoryLine), rest };
}

/** Send a file of hands, or its text, and tell what comes back, some lines at a time. */
export async function checkHistory(
  file: string | Blob,
  tell: (lines: HistoryLine[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await send("/api/v1/histories/check", {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: file,
    signal,
  });
  let held = "";
  for await (const piece of piecesOf(response)) {
    const { lines, rest } = takeLines(held + piece);
    held = rest;
    if (lines.length > 0) tell(lines);
  }
}

/** A hand at the table: seats begin left of the button, so the last one has it. */
export function tableFrom(hand: CheckedHand): Table {
  const { decimals, currency } = hand;
  return {
    ...EMPTY_TABLE,
    seats: hand.players.map((name, seat) => ({
      name,
      chips: String(hand.contributions[seat] ?? 0),
      cards: known(hand.hands[seat]) || (isUndecided(hand) && !hand.folded[seat] ? UNKNOWN : ""),
      claim: "",
      folded: hand.folded[seat] ?? false,
      mucked: false,
    })),
    button: hand.players.length - 1,
    board: hand.board,
    board2: hand.second_board ?? "",
    unit: decimals > 0 ? `${(10 ** -decimals).toFixed(decimals)} ${currency}` : "",
  };
}

/** Whether the check could not say who wins: then the seats cannot either. */
export function isUndecided(hand: CheckedHand): boolean {
  return hand.payouts === null || !hand.finished || hand.gap === "unknown_cards";
}

function known(cards: string | null | undefined): string {
  return cards && !cards.includes("?") ? cards : "";
}
