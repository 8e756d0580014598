// Starter ranges: their labels, and the nearest of their stack depths.
import type { Schemas } from "../../api/client";

export type Starter = Schemas["StarterRange"];

/** In big blinds. */
export const DEFAULT_DEPTH = 100;

/** Return the depth with the smallest ratio to the wanted one. */
export function depthNear(wanted: number, depths: readonly number[]): number {
  const distance = (depth: number) => Math.abs(Math.log(depth / Math.max(wanted, 1)));
  return [...depths].sort((a, b) => distance(a) - distance(b))[0] ?? DEFAULT_DEPTH;
}

const ACTION: Record<Starter["action"], string> = {
  raise: "raises first",
  "3-bet": "3-bets",
  call: "calls",
  "4-bet": "4-bets",
  "call 3-bet": "calls a 3-bet",
};

/** "calls a 3-bet v BB"; the position is chosen elsewhere. */
export function situationOf({ action, versus }: Starter): string {
  return versus === null ? ACTION[action] : `${ACTION[action]} v ${versus}`;
}
