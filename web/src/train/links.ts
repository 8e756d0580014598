// Links from training into a solution: the node of a decision, with the hand that was held.
import type { Decision } from "./queries";

/** Return the props of a link to the node of a decision, filtered by its hand. */
export function solutionLink(
  solve: string,
  { line, cards, hand }: Pick<Decision, "line" | "cards" | "hand">,
) {
  return {
    to: "/solutions/$id",
    params: { id: solve },
    search: { ...(line && { node: line }), ...(cards && { cards }), filter: hand },
  } as const;
}

/** Whether a session's solution is in the store, and not a file of the command line. */
export function isStored(solve: string): boolean {
  return /^[0-9a-f]{16}$/.test(solve);
}
