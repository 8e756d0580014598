// The bets of an estimate as rows: a row for each decision, first bets apart from raises.
import type { Schemas } from "../api/client";

type Bet = Schemas["TreeBetRow"];

export interface BetRow {
  where: string;
  who: string;
  after: string;
  /** "b4.5 75 %" */
  bets: string[];
}

/** First bets of each street, donk bets included, and the raises that may follow. */
export function betRows(bets: readonly Bet[]): { opening: BetRow[]; later: BetRow[] } {
  return {
    opening: rowsOf(bets.filter(({ kind }) => kind !== "raise")),
    later: rowsOf(bets.filter(({ kind }) => kind === "raise")),
  };
}

function rowsOf(bets: readonly Bet[]): BetRow[] {
  const rows = new Map<string, BetRow>();
  for (const { street, player, kind, line, action, percent } of bets) {
    const who = `${player.toUpperCase()}${kind === "donk" ? " donk" : ""}`;
    const key = `${street} ${who} ${line}`;
    const after = kind === "raise" ? `after ${line}` : "";
    const row = rows.get(key) ?? { where: street, who, after, bets: [] };
    row.bets.push(`${action} ${Number(percent.toFixed(1))} %`);
    rows.set(key, row);
  }
  return [...rows.values()];
}
