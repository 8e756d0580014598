// Links from training into a solution: the node of a decision, with the hand that was held.
import type { Decision } from "./queries";
import type { Seat } from "./url_state";

type Held = Pick<Decision, "line" | "cards" | "hand"> & { seat?: Seat };

/** Return the props of a link to the node of a decision, filtered by its hand. */
export function solutionLink(solve: string, { line, cards, hand }: Held) {
  return {
    to: "/solutions/$id",
    params: { id: solve },
    search: { ...(line && { node: line }), ...(cards && { cards }), filter: hand },
  } as const;
}
