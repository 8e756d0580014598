// The combos of a range as a table that draws only the rows in sight.
import { useRef } from "react";
import { percent } from "../app/number";
import { RowGap, useRowsInSight } from "../app/rows_in_sight";
import { PlayingCards } from "../cards/PlayingCard";
import classes from "./HandTable.module.css";
import type { Column, HandRow, Order } from "./hand_rows";

interface Given {
  rows: readonly HandRow[];
  order: Order;
  onOrder: (column: Column) => void;
}

const ROW_HEIGHT = 30;
const COLUMNS: Record<Column, string> = {
  hand: "Hand",
  weight: "Weight",
  likelihood: "Likely",
  equity: "Equity",
};

export function HandTable({ rows, order, onOrder }: Given) {
  const scroller = useRef<HTMLDivElement>(null);
  const { places, above, below } = useRowsInSight(rows.length, ROW_HEIGHT, scroller);
  return (
    <section
      ref={scroller}
      className={classes["scroller"]}
      aria-label="Hands"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      data-testid="hand-table"
    >
      <table className={classes["table"]} aria-rowcount={rows.length + 1}>
        <Head order={order} onOrder={onOrder} />
        <tbody>
          <RowGap height={above} />
          {places.map((place) => {
            const row = rows[place];
            return row && <HandLine key={row.hand} row={row} place={place} />;
          })}
          <RowGap height={below} />
        </tbody>
      </table>
    </section>
  );
}

function Head({ order, onOrder }: Pick<Given, "order" | "onOrder">) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {(Object.keys(COLUMNS) as Column[]).map((column) => {
          const isSorted = order.column === column;
          const direction = order.isDown ? "descending" : "ascending";
          return (
            <th key={column} scope="col" aria-sort={isSorted ? direction : "none"}>
              <button type="button" onClick={() => onOrder(column)} data-testid={`sort-${column}`}>
                {COLUMNS[column]}
                <span aria-hidden="true">{isSorted ? (order.isDown ? " ▾" : " ▴") : ""}</span>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function HandLine({ row, place }: { row: HandRow; place: number }) {
  return (
    <tr aria-rowindex={place + 2} data-testid="hand-row" data-hand={row.hand}>
      <td>
        <PlayingCards text={row.hand} />
      </td>
      <td>{percent(row.weight, 0)}</td>
      <td>{percent(row.likelihood)}</td>
      <td>
        <strong>{percent(row.equity)}</strong>
      </td>
    </tr>
  );
}
