// Sortable table of the next cards: EV, equity and the next player's actions.
import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { chips, percent } from "../../app/format/number";
import { type Column, toggledOrder } from "../../app/table/columns";
import { DataTable } from "../../app/table/DataTable";
import { nameOf } from "../../cards/card";
import { PlayingCard } from "../../cards/PlayingCard";
import type { Action } from "../actions";
import type { Player } from "../url_state";
import { ordered, type RunoutRow } from "./runout_rows";

interface Props {
  rows: readonly RunoutRow[];
  actions: readonly Action[];
  player: Player;
  dealt: string | null;
  onDeal: (card: string) => void;
}

export function RunoutTable({ rows, actions, player, dealt, onDeal }: Props) {
  const [order, setOrder] = useState({ column: "card", descending: true });
  const figure = { isSorted: true, isNumber: true };
  const columns: Column<RunoutRow>[] = [
    {
      key: "card",
      title: "Card",
      isSorted: true,
      isName: true,
      cell: ({ card }) => (
        <UnstyledButton
          onClick={() => onDeal(card)}
          aria-label={`${card[0]}: deal the ${nameOf(card)}`}
          aria-pressed={card === dealt}
        >
          <PlayingCard card={card} />
        </UnstyledButton>
      ),
    },
    {
      key: "ev",
      title: `EV ${player.toUpperCase()}`,
      ...figure,
      cell: ({ ev }) => chips(ev[player]),
    },
    {
      key: "equity",
      title: "Equity",
      ...figure,
      cell: ({ equity }) => percent(equity[player], 1),
    },
    ...actions.map(({ text, name, colour }) => ({
      key: text,
      title: (
        <>
          <span className="swatch" style={{ background: colour }} aria-hidden="true" />
          {name}
        </>
      ),
      ...figure,
      cell: ({ frequencies }: RunoutRow) => percent(frequencies[text], 1),
    })),
  ];
  return (
    <DataTable
      label="Cards to come"
      columns={columns}
      rows={ordered(rows, { key: order.column, descending: order.descending }, player)}
      keyOf={({ card }) => card}
      rowAttributes={({ card }) => ({ "data-dealt": card === dealt || undefined })}
      order={order}
      onSort={(column) => setOrder(toggledOrder(order, column))}
      look="dense"
      testId="runout-table"
    />
  );
}
