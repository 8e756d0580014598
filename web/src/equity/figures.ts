// Equities in figures: exact ones with their fraction, drawn ones with their margin.
import type { Schemas } from "../api/client";
import { count } from "../app/number";

type Player = Schemas["PlayerEquity"];

/** A fraction over the deals it was counted from: "109/198" of 990 deals -> "545/990". */
export function overDeals(fraction: string, deals: number): string {
  const [top = "0", bottom = "1"] = fraction.split("/");
  if (!Number.isSafeInteger(deals) || BigInt(deals) % BigInt(bottom) !== 0n) return fraction;
  return `${BigInt(top) * (BigInt(deals) / BigInt(bottom))}/${deals}`;
}

/** Half the width of the 95 % interval, in per cent; one end may be cut off at 0 or 1. */
function marginOf({ equity, interval }: Player): number | null {
  return interval && 100 * Math.max(interval[1] - equity, equity - interval[0]);
}

/** No more digits than are known of every player. */
export function digitsOf(players: readonly Player[]): number {
  return players.every((player) => (marginOf(player) ?? 0) < 0.095) ? 2 : 1;
}

/** "545/990" of an exact equity, "±0.2 (95 %)" of a drawn one. */
export function precisionText(player: Player, deals: number, digits: number): string {
  const margin = marginOf(player);
  if (margin !== null) return `±${margin.toFixed(digits)} (95 %)`;
  return player.fraction === null ? "" : overDeals(player.fraction, deals);
}

/** "16 combos, 3 blocked": what is left of a range, and how much the known cards take away. */
export function combosText(left: number, all: number | null): string {
  const words = `${count(left)} ${left === 1 ? "combo" : "combos"}`;
  return all !== null && all > left ? `${words}, ${count(all - left)} blocked` : words;
}
