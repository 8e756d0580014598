// What a decision cost: the verdict in words, the loss, and your action against the solution's mix.
import { Anchor, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { percent } from "../../app/format/number";
import { type Action, actionsOf } from "../../solutions/actions";
import type { Unit } from "../../solutions/ev_unit";
import { signed } from "../../solutions/labels";
import { categoryLabel } from "../categories";
import { allLosses, feedbackSentence, GRADES, lossText } from "../labels";
import { decisionLink, type NamedSource } from "../links";
import type { Decision } from "../queries";
import classes from "./Feedback.module.css";

interface Props {
  decision: Decision;
  /** The solution or report of the hand. */
  source: NamedSource | undefined;
  unit: Unit;
}

export function Feedback({ decision, source, unit }: Props) {
  const { grade, category, draws, off_path, timed_out } = decision;
  const { name, sign } = GRADES[grade];
  const link = source ? decisionLink(source, decision) : null;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void top.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={top} className={classes["feedback"]} data-testid="feedback" data-grade={grade}>
      <VisuallyHidden aria-live="polite" data-testid="result-status">
        {feedbackSentence(decision, unit)}
      </VisuallyHidden>
      <div className={classes["verdict"]} data-grade={grade}>
        <span className={classes["sign"]} aria-hidden="true">
          {sign}
        </span>
        <div>
          <p className={classes["grade"]} data-testid="grade">
            {name}
            {timed_out && <small>time is up</small>}
          </p>
          <p className={classes["loss"]} data-testid="loss">
            {decision.loss > 0 ? `−${lossText(decision.loss, unit)}` : "nothing lost"}
          </p>
          {decision.loss > 0 && <p className={classes["quiet"]}>{allLosses(decision)}</p>}
        </div>
      </div>
      <Mix decision={decision} unit={unit} />
      <p className={classes["quiet"]}>
        {[category, ...draws].map(categoryLabel).join(", ")}.{" "}
        {link && (
          <Anchor
            inherit
            renderRoot={(props) => <Link {...link} {...props} />}
            data-testid="open-solution"
          >
            Open in the {source?.report === null ? "solution" : "report"}
          </Anchor>
        )}
      </p>
      {off_path && <OffPath isSolved={decision.solved_on_demand} />}
    </div>
  );
}

/** The label of decisions after an action that the solution never takes. */
export function OffPath({ isSolved }: { isSolved: boolean }) {
  return (
    <p className={classes["off"]} data-testid="off-path">
      <b>Off the path:</b> the solution never plays this line.{" "}
      {isSolved
        ? "The rest was solved just now, with the hands that would arrive here."
        : "Its figures here mean little, and this decision is in no mean."}
    </p>
  );
}

function Mix({ decision, unit }: { decision: Decision; unit: Unit }) {
  const actions = actionsOf(
    decision.actions.map(({ action }) => action),
    unit.evFactor,
  );
  return (
    <table className={classes["mix"]} data-testid="mix">
      <thead>
        <tr>
          <th scope="col">Action</th>
          <th scope="col">Solution</th>
          <th scope="col">{unit.evUnit === "bb" ? "EV bb" : "EV"}</th>
          <th scope="col">Loss</th>
        </tr>
      </thead>
      <tbody>
        {actions.map((action, index) => (
          <MixRow
            key={action.text}
            action={action}
            decision={decision}
            index={index}
            factor={unit.evFactor}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  action: Action;
  decision: Decision;
  index: number;
  factor: number;
}

function MixRow({ action, decision, index, factor }: RowProps) {
  const { ev = 0, frequency = 0, loss = 0 } = decision.actions[index] ?? {};
  const isTaken = action.text === decision.action;
  const isBest = action.text === decision.best;
  return (
    <tr data-taken={isTaken || undefined}>
      <th scope="row">
        <span className={classes["swatch"]} style={{ background: action.colour }}>
          {action.letter}
        </span>
        {action.name}
        {isTaken && <span className={classes["tag"]}>you</span>}
        {isBest && (
          <span className={classes["tag"]} data-best>
            best
          </span>
        )}
      </th>
      <td>
        <span className={classes["share"]}>
          <span aria-hidden="true">
            <span style={{ width: `${100 * frequency}%`, background: action.colour }} />
          </span>
          {percent(frequency, 0)}
        </span>
      </td>
      <td>{(ev * factor).toFixed(2)}</td>
      <td>{signed(-loss * factor, 2)}</td>
    </tr>
  );
}
