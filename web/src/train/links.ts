// Links from training into its solution or report: the node of a decision, with the hand held.
import { readFlopUrlState } from "../reports/flop/url_state";
import type { Decision } from "./queries";

type Place = Pick<Decision, "line" | "cards" | "hand" | "street" | "board" | "spr">;

/** A solution or a report as sessions and mistakes name it. */
export interface NamedSource {
  solve: string | null;
  report: string | null;
  name: string;
}

/**
 * Return the props of a link to the node of a decision, filtered by the hand; null where there is
 * none. A report has the flop street alone: later decisions link to it with their flop picked.
 */
export function decisionLink({ solve, report }: NamedSource, place: Place) {
  const { line, cards, hand, street, board, spr } = place;
  if (solve !== null) {
    if (!isStored(solve)) return null;
    return {
      to: "/solutions/$id",
      params: { id: solve },
      search: { ...(line && { node: line }), ...(cards && { cards }), filter: hand },
    } as const;
  }
  if (report === null || !isStored(report)) return null;
  const [flop, ratio] = [board.slice(0, 6), spr === null ? {} : { spr: String(spr) }];
  if (street !== "flop") {
    return { to: "/reports/$id", params: { id: report }, search: { flop, ...ratio } } as const;
  }
  return {
    to: "/reports/$id/flops/$flop",
    params: { id: report, flop },
    search: readFlopUrlState({ node: line, ...ratio, filter: hand }),
  } as const;
}

/** Whether a solution or report is in the store, and not a file of the command line. */
export function isStored(source: string): boolean {
  return /^[0-9a-f]{16}$/.test(source);
}
