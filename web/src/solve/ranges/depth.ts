// The stack depth of a form, by which starter ranges are offered.
import { DEFAULT_DEPTH } from "../../ranges/starters/starters";
import { bigBlindOf, numberIn } from "../amounts";
import type { SolveForm } from "../form";

/** Return the stack before the hand in big blinds, as far as the form has it. */
export function depthOf(form: SolveForm): number {
  const [stack, pot] = [numberIn(form.stack), numberIn(form.pot)];
  const bigBlind = bigBlindOf(form);
  if (stack === null || pot === null || bigBlind === null) return DEFAULT_DEPTH;
  return (stack + pot / 2) / bigBlind;
}
