// The answer of a report at a node: how often each action is taken over all flops, and what both
// players get.
import type { ReactNode } from "react";
import { EquityBar } from "../../app/charts/Bars";
import { percent } from "../../app/format/number";
import { type Action, barParts } from "../../solutions/actions";
import type { Measure } from "../measures";
import type { Figures } from "../queries";
import classes from "./Answer.module.css";

interface Props {
  /** Whose actions they are, and over which flops. */
  title: string;
  actions: readonly Action[];
  measures: readonly Measure[];
  total: Figures | null;
  /** What a figure changes by, with its sign, if two reports are compared. */
  changeOf: ((key: string) => string) | null;
  isStale: boolean;
  /** What can be done at the node. */
  children: ReactNode;
}

export function Answer({ title, actions, measures, total, changeOf, isStale, children }: Props) {
  if (!total) return <p className={classes["none"]}>No flop has a value here.</p>;
  return (
    <section
      className={`panel ${classes["answer"]}`}
      aria-label="Over all flops"
      data-stale={isStale || undefined}
      data-testid="report-answer"
    >
      <div className={classes["actions"]}>
        <div className={classes["top"]}>
          <h2 className={classes["title"]}>{title}</h2>
          {children}
        </div>
        <ul className={classes["shares"]}>
          {measures.map(({ key, label, action, of }) =>
            action ? (
              <li key={key} data-testid={`total-${key}`}>
                <span className={classes["swatch"]} style={{ background: action.colour }} />
                {label} <strong className="numbers">{percent(of(total), 1)}</strong>
                {changeOf && <small className="numbers">{changeOf(key)}</small>}
              </li>
            ) : null,
          )}
        </ul>
        <EquityBar parts={barParts(actions, total.frequencies)} height={18} />
      </div>
      <dl className={classes["figures"]}>
        {measures.map(({ key, label, player, of, text }) =>
          player === undefined ? null : (
            <div key={key} data-player={player}>
              <dt>{label}</dt>
              <dd className="numbers" data-testid={`total-${key}`}>
                {text(of(total))}
                {changeOf && <small>{changeOf(key)}</small>}
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
