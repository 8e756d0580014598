// Equity formatting: fractions, margins of error, combos.
import type { Schemas } from "../api/client";
import { count, counted, percent } from "../app/format/number";

type Player = Schemas["PlayerEquity"];

/** Expand a fraction to the number of deals: "109/198" of 990 deals -> "545/990". */
export function overDeals(fraction: string, deals: number): string {
  const [top = "0", bottom = "1"] = fraction.split("/");
  if (!Number.isSafeInteger(deals) || BigInt(deals) % BigInt(bottom) !== 0n) return fraction;
  return `${BigInt(top) * (BigInt(deals) / BigInt(bottom))}/${deals}`;
}

/** Return half the width of the 95 % interval in percent; one end may be clipped at 0 or 1. */
function marginOf({ equity, interval }: Player): number | null {
  return interval && 100 * Math.max(interval[1] - equity, equity - interval[0]);
}

/** Return the number of decimals that are significant for every player. */
export function digitsOf(players: readonly Player[]): number {
  return players.every((player) => (marginOf(player) ?? 0) < 0.095) ? 2 : 1;
}

/** "±0.2", the 95 % margin of a sampled equity; nothing for an exact one. */
export function marginText(player: Player, digits: number): string {
  const margin = marginOf(player);
  return margin === null ? "" : `±${margin.toFixed(digits)}`;
}

/** 0.5505 -> "55.05": a percentage where the sign stands elsewhere. */
export function numberOf(share: number, digits: number): string {
  return percent(share, digits).replace(" %", "");
}

/** "13 combos · 3 blocked": the remaining combos and those removed by known cards. */
export function combosText(left: number, all: number | null): string {
  const text = counted(left, "combo");
  return all !== null && all > left ? `${text} · ${count(all - left)} blocked` : text;
}
