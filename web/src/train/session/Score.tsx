// The running score of a session: hands, accuracy, mean loss, and the grades of its decisions.
import { percent } from "../../app/format/number";
import { GRADE_NAMES, GRADES, smallNumber } from "../labels";
import type { Session } from "../queries";
import classes from "./Score.module.css";

interface Props {
  session: Session;
  /** Of the hand on the table. */
  number: number;
}

export function Score({ session: { score, drill }, number }: Props) {
  const { mean_loss_bb: blinds, mean_loss_percent: share } = score;
  return (
    <div className={classes["score"]} data-testid="score">
      <dl>
        <div>
          <dt>Hand</dt>
          <dd>
            {number} <small>of {drill.hands}</small>
          </dd>
        </div>
        <div>
          <dt>Accuracy</dt>
          <dd>{percent(score.accuracy, 0)}</dd>
        </div>
        <div>
          <dt>Mean loss</dt>
          <dd>
            {share === null ? "–" : `${smallNumber(share)} %`}{" "}
            <small>{blinds === null ? "of pot" : `of pot, ${smallNumber(blinds)} bb`}</small>
          </dd>
        </div>
      </dl>
      <ul className={classes["grades"]}>
        {GRADE_NAMES.map((grade) => (
          <li key={grade} title={GRADES[grade].name} data-grade={grade}>
            <span aria-hidden="true">{GRADES[grade].sign}</span>
            <span className={classes["name"]}>{GRADES[grade].name}</span> {score.grades[grade] ?? 0}
          </li>
        ))}
      </ul>
    </div>
  );
}
