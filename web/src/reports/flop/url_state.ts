// URL state of a report's flop: that of a solution's node, with the stack-to-pot ratio and the end of
// the flop street.
import { textOf } from "../../app/url/search_params";
import { readSolutionUrlState, type SolutionUrlState } from "../../solutions/url_state";

export interface FlopUrlState extends SolutionUrlState {
  /** The stack-to-pot ratio; the first one if there is none. */
  spr?: string;
  /** A line from the current decision to the end of the flop street: "x x". */
  end?: string;
}

export function readFlopUrlState(search: Record<string, unknown>): FlopUrlState {
  const spr = textOf(search, "spr");
  const end = textOf(search, "end");
  return { ...readSolutionUrlState(search), ...(spr && { spr }), ...(end && { end }) };
}
