// Bar chart of the cards: stacked action frequencies, or EV or equity as height.

import { heat, scaleOf } from "../../app/charts/heat";
import { chips, percent } from "../../app/format/number";
import { nameOf, RANKS, type Suit, SYMBOL } from "../../cards/card";
import { type Action, frequencyText } from "../actions";
import { stacked } from "../node/cells";
import type { Player } from "../url_state";
import classes from "./RunoutChart.module.css";
import { byRank, type Measure, type RunoutRow, valueAt } from "./runout_rows";

interface Props {
  rows: readonly RunoutRow[];
  actions: readonly Action[];
  measure: Measure;
  player: Player;
  /** The mean of the measure before the card, the centre of the colours. */
  mean: number | null;
  dealt: string | null;
  onDeal: (card: string) => void;
}

export function RunoutChart({ rows, actions, measure, player, mean, dealt, onDeal }: Props) {
  const sorted = byRank(rows);
  const style = barStyle(sorted, actions, measure, player, mean);
  return (
    <figure className={classes["chart"]} data-testid="runout-chart">
      {RANKS.map((rank) => (
        <div key={rank} className={classes["rank"]}>
          <div className={classes["bars"]}>
            {sorted
              .filter(({ card }) => card[0] === rank)
              .map((row) => (
                <button
                  key={row.card}
                  type="button"
                  tabIndex={-1}
                  className={classes["bar"]}
                  title={barLabel(row, actions, player)}
                  aria-label={barLabel(row, actions, player)}
                  aria-pressed={row.card === dealt}
                  onClick={() => onDeal(row.card)}
                  data-suit={row.card[1]}
                  data-testid={`runout-${row.card}`}
                >
                  <span className={classes["fill"]} style={style(row)} />
                  <span className={classes["suit"]} aria-hidden="true">
                    {SYMBOL[row.card[1] as Suit]}
                  </span>
                </button>
              ))}
          </div>
          <span className={classes["name"]}>{rank}</span>
        </div>
      ))}
    </figure>
  );
}

/** Return the style of a bar; heights start below the minimum so that differences are visible. */
function barStyle(
  rows: readonly RunoutRow[],
  actions: readonly Action[],
  measure: Measure,
  player: Player,
  mean: number | null,
) {
  if (measure === "actions") {
    return ({ frequencies }: RunoutRow) => ({
      height: "100%",
      background: stacked(
        actions,
        actions.map(({ text }) => frequencies[text] ?? null),
        "to top",
      ),
    });
  }
  const scale = scaleOf(
    rows.map((row) => valueAt(row, measure, player)),
    mean,
  );
  const floor = scale.low - 0.15 * (scale.high - scale.low || 1);
  return (row: RunoutRow) => {
    const value = valueAt(row, measure, player);
    if (value === null) return { height: 0 };
    const height = (100 * (value - floor)) / (scale.high - floor || 1);
    return { height: `${height.toFixed(1)}%`, background: heat(value, scale) };
  };
}

function barLabel(row: RunoutRow, actions: readonly Action[], player: Player): string {
  const shares = actions.map(({ text }) => row.frequencies[text] ?? null);
  const numbers = `EV ${chips(row.ev[player])}, equity ${percent(row.equity[player], 1)}`;
  const done = actions.length > 0 ? `, ${frequencyText(actions, shares)}` : "";
  return `${nameOf(row.card)}: ${numbers}${done}`;
}
