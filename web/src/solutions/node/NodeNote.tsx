// What stands in place of the frequencies where nobody acts: a card to come, or the end of the hand.
import { endLabel, nextStreet } from "../labels";
import type { NodeView } from "../view";
import classes from "./GridPane.module.css";

export function NodeNote({ browsing: { node } }: { browsing: NodeView }) {
  const text =
    node.kind === "chance"
      ? `Pick a ${nextStreet(node.board).toLowerCase()} card above. The grid shows reach.`
      : `The hand is over: ${endLabel(node.line, node.board)}.`;
  return <p className={classes["note"]}>{text}</p>;
}
