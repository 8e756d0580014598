// Links from training into its solution or report: the node of a decision, with the hand held.
import type { Decision } from "./queries";

type Place = Pick<Decision, "line" | "cards" | "hand" | "street" | "board">;

/** A solution or a report as sessions and mistakes name it. */
export interface NamedSource {
  solve: string | null;
  report: string | null;
  name: string;
}

/**
 * Return the props of a link to the node of a decision: in a solution filtered by the hand, in a report with the flop picked;
 * null where there is none. A report has the flop street alone.
 */
export function decisionLink({ solve, report }: NamedSource, place: Place) {
  const { line, cards, hand, street, board } = place;
  if (solve !== null) {
    if (!isStored(solve)) return null;
    return {
      to: "/solutions/$id",
      params: { id: solve },
      search: { ...(line && { node: line }), ...(cards && { cards }), filter: hand },
    } as const;
  }
  if (report === null || !isStored(report)) return null;
  return {
    to: "/reports/$id",
    params: { id: report },
    search: { ...(street === "flop" && line && { node: line }), flop: board.slice(0, 6) },
  } as const;
}

/** Whether a solution or report is in the store, and not a file of the command line. */
export function isStored(source: string): boolean {
  return /^[0-9a-f]{16}$/.test(source);
}
