// URL state of a report's flop: that of a solution's node, with the stack-to-pot ratio and the end of
// the flop street.
import { text, type UrlState, urlReader } from "../../app/url/url_schema";
import { NODE } from "../../solutions/url_state";

const FLOP = {
  ...NODE,
  /** The stack-to-pot ratio; the first one if there is none. */
  spr: text,
  /** A line from the current decision to the end of the flop street: "x x". */
  end: text,
};

export type FlopUrlState = UrlState<typeof FLOP>;
export const readFlopUrlState = urlReader(FLOP);
