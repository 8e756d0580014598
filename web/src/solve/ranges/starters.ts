// Starter ranges: their labels, and the depth that fits a form.
import type { Schemas } from "../../api/client";
import { bigBlindOf, numberIn } from "../amounts";
import type { SolveForm } from "../form";

export type Starter = Schemas["StarterEntry"];

const DEFAULT_DEPTH = 100;

/** Return the stack before the hand in big blinds, as far as the form tells it. */
export function depthOf(form: SolveForm): number {
  const [stack, pot] = [numberIn(form.stack), numberIn(form.pot)];
  const bigBlind = bigBlindOf(form);
  if (stack === null || pot === null || bigBlind === null) return DEFAULT_DEPTH;
  return (stack + pot / 2) / bigBlind;
}

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
