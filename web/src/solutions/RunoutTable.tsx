// The cards that can come as a table: EV, equity and the next player's actions, sortable.
import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { chips, percent } from "../app/number";
import { nameOf } from "../cards/card";
import { PlayingCard } from "../cards/PlayingCard";
import type { Action } from "./actions";
import type { Player } from "./address";
import classes from "./HandTable.module.css";
import { ordered, type RunoutOrder, type RunoutRow } from "./runout_rows";

interface Given {
  rows: readonly RunoutRow[];
  actions: readonly Action[];
  player: Player;
  dealt: string | null;
  onDeal: (card: string) => void;
}

export function RunoutTable({ rows, actions, player, dealt, onDeal }: Given) {
  const [order, setOrder] = useState<RunoutOrder>({ key: "card", falling: true });
  const titles = [
    { key: "card", name: "Card", colour: null },
    { key: "ev", name: `EV ${player.toUpperCase()}`, colour: null },
    { key: "equity", name: "Equity", colour: null },
    ...actions.map(({ text, letter, size, colour }) => ({
      key: text,
      name: size === null ? letter : `${letter} ${size}`,
      colour,
    })),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={classes["holder"]} tabIndex={0} aria-label="Cards to come">
      <table className={classes["table"]} data-testid="runout-table">
        <thead>
          <tr>
            {titles.map(({ key, name, colour }) => (
              <th key={key} scope="col" aria-sort={sortOf(order, key)}>
                <button
                  type="button"
                  onClick={() => setOrder({ key, falling: order.key !== key || !order.falling })}
                >
                  {colour && <i style={{ background: colour }} aria-hidden="true" />}
                  {name}
                  {order.key === key ? (order.falling ? " ▾" : " ▴") : ""}
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
                  aria-label={`Deal the ${nameOf(row.card)}`}
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
  return order.key !== key ? "none" : order.falling ? "descending" : "ascending";
}
