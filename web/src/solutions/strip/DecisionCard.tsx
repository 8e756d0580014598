// Card of a decision: who acts, the pot, the odds of a call, and the actions with their frequencies.
import { percent } from "../../app/format/number";
import { type Action, actionsOf, potShare } from "../actions";
import { sizeText, unitText } from "../ev_unit";
import { seatName } from "../labels";
import { afterAction, type NodePosition } from "../node_path";
import type { PathStep } from "../queries";
import { PLAYERS } from "../url_state";
import type { NodeView } from "../view";
import classes from "./strip.module.css";

interface Props {
  step: PathStep;
  index: number;
  browsing: NodeView;
  onPrefetch: (position: NodePosition) => void;
}

export function DecisionCard({ step, index, browsing, onPrefetch }: Props) {
  return (
    <>
      <button
        type="button"
        className={classes["head"]}
        title={reachText(step)}
        onClick={() => browsing.go(step)}
      >
        <strong data-player={step.player === null ? undefined : PLAYERS.indexOf(step.player)}>
          {seatName(step.player)}
        </strong>
        {step.to_call > 0 && (
          <span title={`Call ${sizeText(step.to_call, browsing.evFactor)}: breaks even here`}>
            odds {percent(step.break_even, 1)}
          </span>
        )}
        <span>{unitText(step.pot, browsing)}</span>
      </button>
      <div className={classes["actions"]}>
        {actionsOf(step.actions, browsing.evFactor).map((action) => (
          <ActionButton
            key={action.text}
            action={action}
            step={step}
            testId={`step-${index}-${action.text}`}
            onTake={() => browsing.take(step, action.text)}
            onPrefetch={() => onPrefetch(afterAction(step, action.text))}
          />
        ))}
      </div>
    </>
  );
}

function reachText(step: PathStep): string {
  const withCards = step.cards ? ` (${percent(step.reach)} with these cards)` : "";
  return `Pot ${step.pot}, reached ${percent(step.reach_given_cards)} of the time${withCards}`;
}

interface ActionProps {
  action: Action;
  step: PathStep;
  testId: string;
  onTake: () => void;
  onPrefetch: () => void;
}

function ActionButton({ action, step, testId, onTake, onPrefetch }: ActionProps) {
  const size = potShare(action, step.pot);
  return (
    <button
      type="button"
      className={classes["action"]}
      aria-pressed={step.chosen === action.text}
      onClick={onTake}
      onPointerEnter={onPrefetch}
      onFocus={onPrefetch}
      data-testid={testId}
    >
      <span className="letter" style={{ background: action.colour }} aria-hidden="true">
        {action.letter}
      </span>
      <span className={classes["name"]}>{action.name}</span>
      <small className={classes["share"]}> {size}</small>
      <span className="numbers">{percent(step.frequencies?.[action.text], 1)}</span>
    </button>
  );
}
