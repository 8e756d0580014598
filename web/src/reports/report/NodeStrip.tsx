// The line through the flop street: a card for each decision with the frequencies over all flops; an
// action leads to the next decision.
import { percent } from "../../app/format/number";
import { actionsOf, potShare } from "../../solutions/actions";
import { type Unit, unitText } from "../../solutions/ev_unit";
import { seatName } from "../../solutions/labels";
import classes from "../../solutions/strip/strip.module.css";
import { PLAYERS } from "../../solutions/url_state";
import type { ReportNode } from "../queries";

interface Props {
  node: ReportNode;
  unit: Unit;
  onGo: (line: string) => void;
}

export function NodeStrip({ node, unit, onGo }: Props) {
  return (
    <nav aria-label="Line">
      <ol className={classes["strip"]} data-low data-testid="report-strip">
        {node.path.map((step, index) => {
          const isCurrent = step.line === node.line;
          return (
            <li
              key={step.line}
              className={classes["step"]}
              aria-current={isCurrent ? "step" : undefined}
            >
              <button type="button" className={classes["head"]} onClick={() => onGo(step.line)}>
                <strong data-player={PLAYERS.indexOf(step.player)}>{seatName(step.player)}</strong>
                <span>Pot {unitText(step.pot, unit)}</span>
              </button>
              {actionsOf(step.actions, unit.evFactor).map((action, at) => {
                const leads = !isCurrent || node.leads_on[at];
                return (
                  <button
                    key={action.text}
                    type="button"
                    className={classes["action"]}
                    aria-pressed={step.chosen === action.text}
                    disabled={!leads && step.chosen !== action.text}
                    title={leads ? undefined : "The flop street ends here"}
                    onClick={() => onGo(`${step.line} ${action.text}`.trim())}
                    data-testid={`step-${index}-${action.text}`}
                  >
                    <span
                      className="letter"
                      style={{ background: action.colour }}
                      aria-hidden="true"
                    >
                      {action.letter}
                    </span>
                    <span className={classes["name"]}>{action.name}</span>
                    <small className={classes["share"]}>{potShare(action, step.pot)}</small>
                    <span className="numbers">{percent(step.frequencies[at], 1)}</span>
                  </button>
                );
              })}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
