// Card of the end of the hand: why it ended, and the pot.
import { unitText } from "../ev_unit";
import { endLabel } from "../labels";
import type { PathStep } from "../queries";
import type { NodeView } from "../view";
import classes from "./strip.module.css";

export function EndCard({ step, browsing }: { step: PathStep; browsing: NodeView }) {
  const head = (
    <>
      <strong>End</strong>
      <span>{unitText(step.pot, browsing)}</span>
    </>
  );
  return (
    <>
      {browsing.isOpenable(step) ? (
        <button type="button" className={classes["head"]} onClick={() => browsing.go(step)}>
          {head}
        </button>
      ) : (
        <div className={classes["head"]}>{head}</div>
      )}
      <p className={classes["note"]}>{endLabel(step.line, step.board)}</p>
    </>
  );
}
