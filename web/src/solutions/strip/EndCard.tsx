// Card of the end of the hand: why it ended, and the pot.
import { unitText } from "../ev_unit";
import { endLabel } from "../labels";
import type { PathStep } from "../queries";
import type { NodeView } from "../view";
import classes from "./strip.module.css";

export function EndCard({ step, browsing }: { step: PathStep; browsing: NodeView }) {
  return (
    <>
      <button type="button" className={classes["head"]} onClick={() => browsing.go(step)}>
        <strong>End</strong>
        <span>{unitText(step.pot, browsing)}</span>
      </button>
      <p className={classes["note"]}>{endLabel(step.line, step.board)}</p>
    </>
  );
}
