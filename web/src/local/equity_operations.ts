// Equities as the service answers them, computed by the engine.
import type { EquityOptions } from "engine/equity.js";
import { PokerError } from "engine/errors.js";
import type { Engine } from "engine/index.js";
import type { EquityResult } from "engine/results.js";
import { readHandText } from "engine/seats.js";
import { repr } from "engine/text/characters.js";
import { formatCard, parseCards, parseRange } from "engine/text/index.js";
import type { EquityResult as Answer, Schemas } from "../api/client";
import { breakdownOf } from "./hand_breakdown";
import { general, grouped } from "./numbers";
import { rangeWarnings } from "./range_answers";

type Request = Schemas["EquityRequest"];

/** Answer a request for equities. */
export async function equityAnswer(
  engine: Engine,
  body: Request,
  signal: AbortSignal,
): Promise<Answer> {
  if (body.next_card) refuseNextCard(body.board ?? "");
  const started = performance.now();
  const options = optionsOf(body, signal);
  const result = await engine.equity(options);
  const elapsed = performance.now() - started;
  const after = body.next_card ? await nextCards(engine, body, options) : null;
  return answerOf(body, result, elapsed, after);
}

/** Answer a request for exact equities at once; null if that takes longer than some milliseconds. */
export function equityAnswerNow(engine: Engine, body: Request): Answer | null {
  const started = performance.now();
  const result = engine.equityNow(optionsOf(body));
  return result && answerOf(body, result, performance.now() - started, null);
}

function answerOf(
  body: Request,
  result: EquityResult,
  elapsed: number,
  after: Schemas["NextCard"][] | null,
): Answer {
  const { players: texts, folded = [] } = body;
  const common = {
    deals: Number(result.deals),
    elapsed_ms: elapsed,
    summary: summaryOf(result, elapsed),
    next_card: after,
    warnings: [...warningsOf(texts, "/players"), ...warningsOf(folded, "/folded")],
  };
  if (result.method === "exact") {
    const { method, rounded } = result;
    const players = result.players.map((player) => ({
      ...figuresOf(player),
      fraction: rounded ? null : String(player.fraction),
      standard_error: null,
      interval: null,
    }));
    return { method, rounded, seed: null, players, ...common };
  }
  const players = result.players.map((player) => ({
    ...figuresOf(player),
    fraction: null,
    standard_error: player.standardError,
    interval: [player.interval[0], player.interval[1]] as [number, number],
  }));
  return { method: result.method, rounded: false, seed: String(result.seed), players, ...common };
}

function figuresOf(player: EquityResult["players"][number]) {
  const { input, combos, win, tie, lose, equity, ordering } = player;
  const hands = player.hands ? breakdownOf(player.hands) : null;
  return { input, combos, win, tie, lose, equity, ordering, hands };
}

export function optionsOf(body: Request, signal?: AbortSignal): EquityOptions {
  return {
    players: body.players,
    board: body.board ?? "",
    dead: body.dead ?? "",
    folded: body.folded ?? [],
    method: body.method ?? "auto",
    hands: body.hands ?? false,
    ...(signal && { signal }),
    ...(body.samples != null && { samples: body.samples }),
    ...(body.target_error != null && { targetError: body.target_error }),
    ...(body.seed != null && { seed: body.seed }),
  };
}

function refuseNextCard(board: string): void {
  const count = parseCards(board).length;
  if (count === 3 || count === 4) return;
  const message =
    `${repr(board)}: one card comes next on a flop or a turn only; give one,` +
    " or do not ask for the next card";
  throw new PokerError("poker-error", message, { pointer: "/board" });
}

/** Return the method and the number of deals, in one line. */
export function summaryOf(result: EquityResult, elapsed: number): string {
  const deals = `${grouped(Number(result.deals))} ${result.deals === 1n ? "deal" : "deals"}`;
  if (result.method === "exact") {
    const rounded = result.rounded ? ", weights rounded" : "";
    return `Exact, ${deals}${rounded}, ${timeText(elapsed)}`;
  }
  const points = 100 * Math.max(...result.players.map(({ halfWidth }) => halfWidth));
  const margin = points < 99 ? `±${general(points, 2)}` : "±100";
  return `Sampled, ${deals}, ${margin} % (95 %), seed ${result.seed}, ${timeText(elapsed)}`;
}

function timeText(milliseconds: number): string {
  if (milliseconds < 1) return "under 1 ms";
  return milliseconds < 1000
    ? `${milliseconds.toFixed(0)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Return the equities after each card that may come next. */
async function nextCards(
  engine: Engine,
  body: Request,
  options: EquityOptions,
): Promise<Schemas["NextCard"][]> {
  const hands = [...body.players, ...(body.folded ?? [])];
  const held = new Set([
    ...parseCards(body.board ?? ""),
    ...parseCards(body.dead ?? ""),
    ...hands.flatMap((text) => readHandText(text)?.cards ?? []),
  ]);
  const after: Schemas["NextCard"][] = [];
  for (let rank = 12; rank >= 0; rank -= 1) {
    for (let suit = 0; suit < 4; suit += 1) {
      if (held.has(4 * rank + suit)) continue;
      const card = formatCard(4 * rank + suit);
      const board = `${body.board}${card}`;
      const result = await resultOrNull(engine, { ...options, board, hands: false });
      if (result === null) continue; // a player is certain to hold this card
      const equities = result.players.map(({ equity }) => equity);
      after.push({ card, method: result.method, equities });
    }
  }
  return after;
}

async function resultOrNull(engine: Engine, options: EquityOptions): Promise<EquityResult | null> {
  try {
    return await engine.equity(options);
  } catch (error) {
    if (error instanceof PokerError && error.code === "no-possible-deal") return null;
    throw error;
  }
}

/** Return the warnings about the texts that are ranges. */
export function warningsOf(texts: readonly string[], pointer: string) {
  return texts.flatMap((text, at) =>
    readHandText(text) === null ? rangeWarnings(parseRange(text), `${pointer}/${at}`) : [],
  );
}
