// Virtualised table of the combos of a range.
import { useMemo, useRef } from "react";
import { percent } from "../../../app/format/number";
import { RowGap, useVirtualRows } from "../../../app/virtual_rows";
import { PlayingCards } from "../../../cards/PlayingCard";
import { hueOf } from "../../spot";
import classes from "./HandTable.module.css";
import type { Column, HandRow, Order } from "./hand_rows";

interface Props {
  rows: readonly HandRow[];
  order: Order;
  onOrder: (column: Column) => void;
  seat: number;
  /** Another player with a range, whose equity with the same combo is shown beside. */
  opponent: { seat: number; combos: readonly HandRow[] } | undefined;
}

const ROW_HEIGHT = 30;
const COLUMNS: Record<Column, string> = {
  hand: "Hand",
  weight: "Weight",
  likelihood: "Probability",
  equity: "Equity",
};

export function HandTable({ rows, order, onOrder, seat, opponent }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { indexes, above, below } = useVirtualRows(rows.length, ROW_HEIGHT, scroller);
  const others = useMemo(
    () => opponent && new Map(opponent.combos.map(({ hand, equity }) => [hand, equity])),
    [opponent],
  );
  return (
    <section
      ref={scroller}
      className={classes["scroller"]}
      aria-label="Hands"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
      tabIndex={0}
      data-testid="hand-table"
    >
      <table className={classes["table"]} aria-rowcount={rows.length + 1}>
        <Head {...{ order, onOrder, seat, opponent }} />
        <tbody>
          <RowGap height={above} />
          {indexes.map((index) => {
            const row = rows[index];
            return row && <HandLine key={row.hand} row={row} index={index} others={others} />;
          })}
          <RowGap height={below} />
        </tbody>
      </table>
    </section>
  );
}

function Head({ order, onOrder, seat, opponent }: Omit<Props, "rows">) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {(Object.keys(COLUMNS) as Column[]).map((column) => {
          const isSorted = order.column === column;
          const direction = order.isDescending ? "descending" : "ascending";
          return (
            <th key={column} scope="col" aria-sort={isSorted ? direction : "none"}>
              <button type="button" onClick={() => onOrder(column)} data-testid={`sort-${column}`}>
                {column === "equity" && opponent ? <PlayerName seat={seat} /> : COLUMNS[column]}
                <span aria-hidden="true">{isSorted ? (order.isDescending ? " ▾" : " ▴") : ""}</span>
              </button>
            </th>
          );
        })}
        {opponent && (
          <th scope="col" className={classes["opponent"]}>
            <PlayerName seat={opponent.seat} />
          </th>
        )}
      </tr>
    </thead>
  );
}

function PlayerName({ seat }: { seat: number }) {
  return (
    <span className={classes["player"]} data-player={hueOf(seat)} title="Equity">
      Player {seat + 1}
    </span>
  );
}

interface LineProps {
  row: HandRow;
  index: number;
  /** The opponent's equity by combo. */
  others: ReadonlyMap<string, number> | undefined;
}

function HandLine({ row, index, others }: LineProps) {
  return (
    <tr aria-rowindex={index + 2} data-testid="hand-row" data-hand={row.hand}>
      <td>
        <PlayingCards text={row.hand} />
      </td>
      <td>{percent(row.weight, 0)}</td>
      <td>{percent(row.likelihood)}</td>
      <td>
        <strong>{percent(row.equity)}</strong>
      </td>
      {others && <td>{percent(others.get(row.hand))}</td>}
    </tr>
  );
}
