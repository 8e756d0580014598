// The node path of a solution's URL state; apart from it, so that the first load does not have it.
import { type NodePath, samePosition } from "./node_path";
import type { SolutionUrlState } from "./url_state";

/** Return the node path of a URL state. */
export function nodePathOf(urlState: SolutionUrlState): NodePath {
  const here = { line: urlState.node ?? "", cards: urlState.cards ?? "" };
  if (urlState.ahead === undefined) return { here, ahead: here };
  return { here, ahead: { line: urlState.ahead, cards: urlState.aheadCards ?? "" } };
}

/** Return the fields of another node; the player resets to the one to act. */
export function nodePathFields({ here, ahead }: NodePath) {
  const isFar = !samePosition(here, ahead);
  return {
    player: "",
    node: here.line,
    cards: here.cards,
    ahead: isFar ? ahead.line : "",
    aheadCards: isFar ? ahead.cards : "",
  };
}
