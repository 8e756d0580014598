// Equity formatting: exact equities with their fraction, sampled ones with their margin of error.
import type { Schemas } from "../api/client";
import { count } from "../app/format/number";

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

/** "545/990" for an exact equity, "±0.2 (95 %)" for a sampled one. */
export function precisionText(player: Player, deals: number, digits: number): string {
  const margin = marginOf(player);
  if (margin !== null) return `±${margin.toFixed(digits)} (95 %)`;
  return player.fraction === null ? "" : overDeals(player.fraction, deals);
}

/** "16 combos, 3 blocked": the remaining combos and those removed by known cards. */
export function combosText(left: number, all: number | null): string {
  const text = `${count(left)} ${left === 1 ? "combo" : "combos"}`;
  return all !== null && all > left ? `${text}, ${count(all - left)} blocked` : text;
}
