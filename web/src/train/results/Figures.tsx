// The figures of a score: the mean loss, the accuracy, and how many decisions have each grade.
import { Text } from "@mantine/core";
import { count, percent } from "../../app/format/number";
import { Info } from "../../app/Info";
import { GRADE_NAMES, GRADES, smallNumber } from "../labels";
import type { Score } from "../queries";
import classes from "./Figures.module.css";

export function Figures({ score, hands }: { score: Score; hands?: number }) {
  const { mean_loss_percent: share, mean_loss_bb: blinds, accuracy, decisions } = score;
  return (
    <div className={classes["figures"]}>
      <dl className={classes["answers"]}>
        <div>
          <dt>
            Accuracy
            <Info label="About accuracy">
              The share of decisions whose action the solution takes at least 5 % of the time with
              the hand held, or that cost at most 0.5 % of the pot.
            </Info>
          </dt>
          <dd data-testid="accuracy">{percent(accuracy, 0)}</dd>
        </div>
        <div>
          <dt>
            Mean loss
            <Info label="About the loss">
              The EV of the best action for the hand held, less the EV of the action taken, per
              decision, in per cent of the pot at the decision.
            </Info>
          </dt>
          <dd data-testid="mean-loss">{share === null ? "–" : `${smallNumber(share)} %`}</dd>
          <dd className={classes["unit"]}>
            of the pot{blinds !== null && `, ${smallNumber(blinds)} bb`}
          </dd>
        </div>
      </dl>
      <Text size="sm" c="dimmed" data-testid="counts">
        {count(decisions)} {decisions === 1 ? "decision" : "decisions"}
        {hands !== undefined && `, ${count(hands)} ${hands === 1 ? "hand" : "hands"}`}
        {score.timed_out > 0 && `, ${count(score.timed_out)} out of time`}
      </Text>
      <GradeBar score={score} />
    </div>
  );
}

function GradeBar({ score: { grades, decisions } }: { score: Score }) {
  return (
    <>
      <div className={classes["bar"]} aria-hidden="true">
        {GRADE_NAMES.map((grade) => (
          <span
            key={grade}
            data-grade={grade}
            style={{ width: `${decisions ? (100 * (grades[grade] ?? 0)) / decisions : 0}%` }}
          />
        ))}
      </div>
      <ul className={classes["grades"]} data-testid="grades">
        {GRADE_NAMES.map((grade) => (
          <li key={grade} data-grade={grade}>
            <span aria-hidden="true">{GRADES[grade].sign}</span> {GRADES[grade].name}{" "}
            <b>{grades[grade] ?? 0}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
