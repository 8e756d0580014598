// Links from training into its solutions and reports.
import { readFlopUrlState } from "../reports/flop/url_state";
import { readReportUrlState } from "../reports/url_state";
import { readSolutionUrlState } from "../solutions/url_state";
import type { Decision } from "./queries";
import type { TrainSource } from "./url_state";

type Place = Pick<Decision, "line" | "cards" | "hand" | "street" | "board" | "spr">;

/** A solution or a report as sessions and mistakes name it. */
export interface NamedSource {
  solve: string | null;
  report: string | null;
  name: string;
}

/** Return the props of a link to a place in a solution or a report. */
export function nodeLink({ kind, id }: TrainSource, place: Record<string, string>) {
  return kind === "report"
    ? ({ to: "/reports/$id", params: { id }, search: readReportUrlState(place) } as const)
    : ({ to: "/solutions/$id", params: { id }, search: readSolutionUrlState(place) } as const);
}

/**
 * Return the props of a link to the node of a decision, filtered by the hand; null where there is
 * none. A report has the flop street alone: later decisions link to it with their flop picked.
 */
export function decisionLink({ solve, report }: NamedSource, place: Place) {
  const { line: node, cards, hand: filter, street, board } = place;
  if (!isStored(solve ?? report ?? "")) return null;
  if (solve !== null) return nodeLink({ kind: "solution", id: solve }, { node, cards, filter });
  const [id, flop, spr] = [report ?? "", board.slice(0, 6), String(place.spr ?? "")];
  if (street !== "flop") return nodeLink({ kind: "report", id }, { flop, spr });
  return {
    to: "/reports/$id/flops/$flop",
    params: { id, flop },
    search: readFlopUrlState({ node, spr, filter }),
  } as const;
}

/** Whether a solution or report is in the store, and not a file of the command line. */
export function isStored(source: string): boolean {
  return /^[0-9a-f]{16}$/.test(source);
}
