// Sortable table of the next cards: EV, equity and the next player's actions.
import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { chips, percent } from "../../app/format/number";
import { nameOf } from "../../cards/card";
import { PlayingCard } from "../../cards/PlayingCard";
import type { Action } from "../actions";
import classes from "../node/NodeTable.module.css";
import type { Player } from "../url_state";
import { ordered, type RunoutOrder, type RunoutRow } from "./runout_rows";

interface Props {
  rows: readonly RunoutRow[];
  actions: readonly Action[];
  player: Player;
  dealt: string | null;
  onDeal: (card: string) => void;
}

export function RunoutTable({ rows, actions, player, dealt, onDeal }: Props) {
  const [order, setOrder] = useState<RunoutOrder>({ key: "card", descending: true });
  const titles = [
    { key: "card", name: "Card", colour: null },
    { key: "ev", name: `EV ${player.toUpperCase()}`, colour: null },
    { key: "equity", name: "Equity", colour: null },
    ...actions.map(({ text, name, colour }) => ({ key: text, name, colour })),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
    <section className={classes["holder"]} tabIndex={0} aria-label="Cards to come">
      <table className={classes["table"]} data-testid="runout-table">
        <thead>
          <tr>
            {titles.map(({ key, name, colour }) => (
              <th key={key} scope="col" aria-sort={sortOf(order, key)}>
                <button
                  type="button"
                  onClick={() =>
                    setOrder({ key, descending: order.key !== key || !order.descending })
                  }
                >
                  {colour && <i style={{ background: colour }} aria-hidden="true" />}
                  {name}
                  {order.key === key ? (order.descending ? " ▾" : " ▴") : ""}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered(rows, order, player).map((row) => (
            <tr key={row.card} data-dealt={row.card === dealt || undefined}>
              <th scope="row">
                <UnstyledButton
                  onClick={() => onDeal(row.card)}
                  aria-label={`${row.card[0]}: deal the ${nameOf(row.card)}`}
                  aria-pressed={row.card === dealt}
                >
                  <PlayingCard card={row.card} />
                </UnstyledButton>
              </th>
              <td>{chips(row.ev[player])}</td>
              <td>{percent(row.equity[player], 1)}</td>
              {actions.map(({ text }) => (
                <td key={text}>{percent(row.frequencies[text], 1)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function sortOf(order: RunoutOrder, key: string): "ascending" | "descending" | "none" {
  return order.key !== key ? "none" : order.descending ? "descending" : "ascending";
}
