// The bets that a list of sizes comes to where it is first used.
import type { Schemas } from "../../api/client";
import { kindOf, type SizeKey, streetOf } from "../form";

type Bet = Schemas["TreeBetRow"];

/** Return the bets of the shortest line on which a list of sizes is used. */
export function firstBets(bets: readonly Bet[], key: SizeKey): Bet[] {
  const player = key.includes("_ip_") ? "ip" : "oop";
  const own = bets.filter(
    (bet) => bet.street === streetOf(key) && bet.player === player && bet.kind === kindOf(key),
  );
  return own.filter(({ line }) => line === own[0]?.line);
}
