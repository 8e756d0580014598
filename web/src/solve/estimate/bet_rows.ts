// Bets of an estimate as rows, one per decision, opening bets apart from raises.
import type { Schemas } from "../../api/client";
import { blinds, inBigBlinds } from "../../app/format/number";

type Bet = Schemas["TreeBetRow"];

export interface BetRow {
  where: string;
  who: string;
  after: string;
  /** "b4.5 75 %", or with a big blind "b4.5 (9 bb) 75 %". */
  bets: string[];
}

/** Return the opening bets of each street, including donk bets, and the raises. */
export function betRows(
  bets: readonly Bet[],
  bigBlind = 0,
): { opening: BetRow[]; later: BetRow[] } {
  return {
    opening: rowsOf(
      bets.filter(({ kind }) => kind !== "raise"),
      bigBlind,
    ),
    later: rowsOf(
      bets.filter(({ kind }) => kind === "raise"),
      bigBlind,
    ),
  };
}

function rowsOf(bets: readonly Bet[], bigBlind: number): BetRow[] {
  const rows = new Map<string, BetRow>();
  for (const { street, player, kind, line, action, chips, percent } of bets) {
    const who = `${player.toUpperCase()}${kind === "donk" ? " donk" : ""}`;
    const key = `${street} ${who} ${line}`;
    const after = kind === "raise" ? `after ${line}` : "";
    const row = rows.get(key) ?? { where: street, who, after, bets: [] };
    const inBlinds = bigBlind > 0 ? ` (${blinds(inBigBlinds(chips, bigBlind))})` : "";
    row.bets.push(`${action}${inBlinds} ${Number(percent.toFixed(1))} %`);
    rows.set(key, row);
  }
  return [...rows.values()];
}
