// Percentages of hands in range notation: the best hands of an ordering.
import { quote, short, stripped, strippedLeft } from "./characters.ts";
import type { Indices } from "./combos.ts";
import type { NotationError } from "./notation_error.ts";
import { NUMBER } from "./numbers.ts";
import { between, loadOrdering } from "./orderings.ts";
import { WEIGHTS_ARE, wrong } from "./weights.ts";

const PERCENTAGE = new RegExp(`^(${NUMBER})%(?:-(${NUMBER})%)?(?![^:@])`);
const HALF_PERCENTAGE = new RegExp(`^(${NUMBER})%?-(${NUMBER})%?$`);
const LEADING_NUMBER = new RegExp(`^(${NUMBER})(%?)`);

/** Read `15%` or `5%-15%` at the start of a text; also return the text after it. */
export function readPercentage(text: string, at: number, ordering: string): [Indices, string] {
  const match = PERCENTAGE.exec(text);
  if (match === null) throw notAPercentage(text, at);
  const [whole, one = "", other] = match;
  const [first, second] = [Number(one), Number(other ?? 0)];
  if (Math.max(first, second) > 100) {
    throw wrong(at, whole.length, "more than 100 % of hands", "a percentage runs from 0 to 100");
  }
  if (other && first > second) {
    const hint = `write ${short(other)}%-${short(one)}%`;
    throw wrong(at, whole.length, "the smaller percentage stands first", hint);
  }
  const hands = loadOrdering(ordering);
  const unit = other ? between(hands, first, second) : between(hands, 0, first);
  return [unit, text.slice(whole.length)];
}

function notAPercentage(text: string, at: number): NotationError {
  const dashed = HALF_PERCENTAGE.exec(text);
  if (dashed) {
    const hint = `write ${short(dashed[1] ?? "")}%-${short(dashed[2] ?? "")}%`;
    return wrong(at, text.length, "both ends need a '%'", hint);
  }
  const leading = LEADING_NUMBER.exec(text);
  if (leading?.[2]) {
    const [whole, number = ""] = leading;
    const rest = text.slice(whole.length);
    const hand = stripped(rest, "+-*") ? strippedLeft(rest, "*") : "AA, KK";
    return wrong(
      at + whole.length,
      rest.length,
      `${quote(rest)} cannot follow a percentage`,
      `for a weight write ${short(number)}%(${short(hand)})`,
    );
  }
  const hint = `the best 15 % of hands is 15%; ${WEIGHTS_ARE}`;
  return wrong(at + text.indexOf("%"), 1, "'%' cannot follow here", hint);
}
