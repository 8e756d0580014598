// Outs as the service answers them, computed by the engine.
import type { Engine } from "engine/index.js";
import type { Out, Outlook } from "engine/outs_results.js";
import { formatCards, parseCard, parseCards } from "engine/text/index.js";
import type { Schemas } from "../api/client";
import { warningsOf } from "./equity_operations";
import { oddsOf } from "./pot_odds";

type Reason = Schemas["Out"]["reason"];

/** Answer a request for outs. */
export async function outsAnswer(
  engine: Engine,
  body: Schemas["OutsRequest"],
  signal: AbortSignal,
): Promise<Schemas["Outs"]> {
  const { hero, villains, board = "", dead = "", folded = [] } = body;
  const { suppress = true, pot, call } = body;
  const outs = await engine.outs({ hero, villains, board, dead, folded, suppress, signal });
  const isAgainstRanges = outs.cards.length > 0;
  const equity = outs.equity.toNumber();
  const hidden = outs.suppressed;
  return {
    hero: outs.hero,
    villains,
    board: outs.board,
    street: outs.street,
    dead: formatCards(parseCards(dead)),
    folded,
    hero_ahead_now: outs.heroAheadNow,
    suppressed: hidden && {
      reason: hidden.reason,
      baseline_win: hidden.baselineWin,
      baseline_tie: hidden.baselineTie,
    },
    win_outs: outs.winOuts.map(outCard),
    tie_outs: outs.tieOuts.map(outCard),
    baseline_win: outs.baselineWin,
    baseline_tie: outs.baselineTie,
    baseline_lose: outs.baselineLose,
    total_cards: outs.total,
    equity,
    fraction: isAgainstRanges ? null : String(outs.equity),
    standard_error: outs.standardError,
    equity_by_reason: outs.byReason.map((each) => ({
      reason: each.reason as Reason,
      name: each.name,
      equity: each.equity.toNumber(),
    })),
    backdoor_outs:
      outs.backdoorOuts?.map((group) => ({
        reason: group.reason as Reason,
        name: group.name,
        count: group.pairs.length,
        equity: group.equity.toNumber(),
        fraction: String(group.equity),
        pairs: [...group.pairs],
      })) ?? null,
    cards: isAgainstRanges ? outs.cards.map(cardOutlook) : null,
    ordering: outs.ordering,
    odds: pot != null && call != null ? oddsOf(pot, call, outs.equity) : null,
    warnings: [...warningsOf(villains, "/villains"), ...warningsOf(folded, "/folded")],
  };
}

function outCard({ card, reason, name }: Out): Schemas["Out"] {
  const id = parseCard(card);
  return { card, rank: (id >> 2) + 2, suit: id & 3, reason: reason as Reason, name };
}

function cardOutlook(outlook: Outlook): Schemas["Outlook"] {
  const { card, win, tie, lose, equity, overtakes } = outlook;
  return {
    card,
    reason: outlook.reason as Reason,
    win,
    tie,
    lose,
    equity,
    is_out: outlook.isOut,
    is_level: outlook.isLevel,
    is_tainted: outlook.isTainted,
    overtakes,
    standard_error: outlook.standardError,
  };
}
