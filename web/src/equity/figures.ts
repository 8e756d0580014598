// Equity formatting: fractions, margins of error, combos.
import type { EquityResult } from "../api/client";
import { count, counted } from "../app/format/number";

type Player = EquityResult["players"][number];

/** Expand a fraction to the number of deals: "109/198" of 990 deals -> "545/990". */
export function overDeals(fraction: string, deals: number): string {
  const [top = "0", bottom = "1"] = fraction.split("/");
  if (!Number.isSafeInteger(deals) || BigInt(deals) % BigInt(bottom) !== 0n) return fraction;
  return `${BigInt(top) * (BigInt(deals) / BigInt(bottom))}/${deals}`;
}

/** Return half the width of the 95 % interval in percent; one end may be clipped at 0 or 1. */
export function marginOf({ equity, interval }: Player): number | null {
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

/** "13 combos · 3 blocked": the remaining combos and those removed by known cards. */
export function combosText(left: number, all: number | null): string {
  const text = counted(rounded(left), "combo");
  const blocked = all === null ? 0 : rounded(all - left);
  return blocked > 0 ? `${text} · ${count(blocked)} blocked` : text;
}

/** "24 of 68.8 combos", of sums of weights. */
export function partText(part: number, whole: number): string {
  return `${count(rounded(part))} of ${counted(rounded(whole), "combo")}`;
}

function rounded(weight: number): number {
  return Number(weight >= 1 ? weight.toFixed(1) : weight.toFixed(2));
}

/**
 * Return the sum of the weights of the combos that no known card blocks; null where the service
 * counts other combos than these.
 */
export function liveWeight(
  weights: Readonly<Record<string, number>>,
  blockers: readonly string[],
  combos: number,
): number | null {
  const live = Object.entries(weights).filter(
    ([combo]) => !blockers.some((card) => combo.includes(card)),
  );
  return live.length === combos ? live.reduce((total, [, weight]) => total + weight, 0) : null;
}

/** Scale the weights of a picture so that the largest one fills its cell. */
export function scaledToMax(
  weights: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const most = Math.max(...Object.values(weights));
  if (!(most > 0 && most < 1)) return weights;
  return Object.fromEntries(Object.entries(weights).map(([name, each]) => [name, each / most]));
}
