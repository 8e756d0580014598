// The bets that a list of sizes comes to where it is first used.
import type { Schemas } from "../../api/client";
import { shareText } from "../amounts";
import { kindOf, remainingStreets, type SizeKey, streetOf } from "../form";
import { isSameSize } from "./sizes";

type Bet = Schemas["TreeBet"];

/** Return the bets of the shortest line on which a list of sizes is used. */
export function firstBets(bets: readonly Bet[], key: SizeKey): Bet[] {
  const player = key.includes("_ip_") ? "ip" : "oop";
  const own = bets.filter(
    (bet) => bet.street === streetOf(key) && bet.player === player && bet.kind === kindOf(key),
  );
  return own.filter(({ line }) => line === own[0]?.line);
}

/**
 * Return what became of the sizes of a list that are not bet, by index: "merged into 75 %". Of equal
 * sizes the first is bet.
 */
export function mergedSizes(sizes: readonly string[], bets: readonly Bet[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const { action, percent, merged } of bets) {
    const into = action.startsWith("a") ? "all-in" : shareText(percent);
    for (const size of merged) {
      const at = sizes.findLastIndex((each, index) => isSameSize(each, size) && !found.has(index));
      if (at >= 0) found.set(at, `merged into ${into}`);
    }
  }
  return found;
}

/** Whether bets are on a later street than the board's, after checks only. */
export function isCheckedThrough(bets: readonly Bet[], board: string): boolean {
  const [first] = bets;
  if (first === undefined) return false;
  const isLater = remainingStreets(board).indexOf(first.street) > 0;
  return isLater && /^x( x)*$/.test(first.line);
}
