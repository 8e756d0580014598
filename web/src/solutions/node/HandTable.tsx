// Virtualised, sortable table of a player's hands; up and down move between rows.
import { Text } from "@mantine/core";
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { EquityBar } from "../../app/charts/Bars";
import { RowGap, useVirtualRows } from "../../app/virtual_rows";
import { PlayingCards } from "../../cards/PlayingCard";
import { classOf } from "../../ranges/grid/hand_class";
import { type Action, barParts } from "../actions";
import type { HandRow } from "../queries";
import type { EvUnit } from "../url_state";
import classes from "./HandTable.module.css";
import {
  type Column,
  columnsOf,
  type Order,
  readOrder,
  STRATEGY,
  sorted,
  toggleOrder,
} from "./hand_columns";

const ROW_HEIGHT = 30;
const STEP: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface Props {
  label: string;
  rows: readonly HandRow[];
  /** Actions of the player whose hands are shown; none if the other player acts. */
  actions: readonly Action[];
  /** Unit of the EVs. */
  unit: EvUnit;
  /** Filter by hand class. */
  only: string | null;
  order: string | undefined;
  onOrder: (order: string) => void;
  /** Beside the count. */
  children?: ReactNode;
}

export const HandTable = memo(function HandTable(props: Props) {
  const { label, rows, actions, unit, only, onOrder } = props;
  const columns = useMemo(() => columnsOf(actions, unit), [actions, unit]);
  const order = readOrder(props.order);
  const shown = useMemo(() => {
    const filtered = only === null ? rows : rows.filter(({ hand }) => classOf(hand) === only);
    return sorted(filtered, columns, readOrder(props.order));
  }, [rows, columns, only, props.order]);
  const [current, setCurrent] = useState(-1);
  const holder = useRef<HTMLDivElement>(null);
  const { indexes, above, below, scrollTo } = useVirtualRows(shown.length, ROW_HEIGHT, holder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset the current row when the hands change
  useEffect(() => setCurrent(-1), [shown]);

  function moveRow(event: KeyboardEvent) {
    const step = STEP[event.key];
    if (step === undefined || shown.length === 0) return;
    event.preventDefault();
    const next = Math.min(shown.length - 1, Math.max(0, current + step));
    setCurrent(next);
    scrollTo(next);
  }

  return (
    <>
      <div className={classes["count"]}>
        <Text size="xs" c="dimmed" data-testid="hand-count">
          {shown.length} {shown.length === 1 ? "hand" : "hands"}
          {only === null ? "" : ` of ${only}`}
        </Text>
        {props.children}
      </div>
      <div ref={holder} className={classes["holder"]}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move between rows
          role="grid"
          tabIndex={0}
          data-walks
          className={classes["table"]}
          aria-label={label}
          aria-rowcount={shown.length + 1}
          aria-activedescendant={current >= 0 ? `hand-${shown[current]?.hand}` : undefined}
          onKeyDown={moveRow}
          data-testid="hand-table"
        >
          <Titles columns={columns} order={order} onOrder={onOrder} />
          <tbody>
            <RowGap height={above} />
            {indexes.map((index) => {
              const row = shown[index];
              return (
                row && (
                  <Hand
                    key={index} // a row stays where it is, whatever hand is in it
                    row={row}
                    index={index + 2}
                    columns={columns}
                    actions={actions}
                    isCurrent={index === current}
                  />
                )
              );
            })}
            <RowGap height={below} />
          </tbody>
        </table>
      </div>
    </>
  );
});

interface TitlesProps {
  columns: readonly Column[];
  order: Order;
  onOrder: (order: string) => void;
}

function Titles({ columns, order, onOrder }: TitlesProps) {
  const title = (key: string, name: string, description: string, colour?: string) => (
    <th
      key={key}
      scope="col"
      aria-sort={order.key === key ? (order.descending ? "descending" : "ascending") : "none"}
    >
      <button
        type="button"
        title={description}
        onClick={() => onOrder(toggleOrder(order, key))}
        data-testid={`sort-${key}`}
      >
        {colour && <i style={{ background: colour }} aria-hidden="true" />}
        {name}
        <span aria-hidden="true">{order.key === key ? (order.descending ? " ▾" : " ▴") : ""}</span>
      </button>
    </th>
  );
  return (
    <thead>
      <tr>
        {title("hand", "Hand", "Grid order")}
        {columns.map(({ key, title: name, description, action }) =>
          key === STRATEGY ? (
            <th key={key} scope="col">
              {name}
            </th>
          ) : (
            title(key, name, description, action?.colour)
          ),
        )}
        <td className={classes["rest"]} />
      </tr>
    </thead>
  );
}

interface HandProps {
  row: HandRow;
  index: number;
  columns: readonly Column[];
  actions: readonly Action[];
  isCurrent: boolean;
}

function Hand({ row, index, columns, actions, isCurrent }: HandProps) {
  return (
    <tr
      id={`hand-${row.hand}`}
      aria-rowindex={index}
      aria-selected={isCurrent}
      data-testid={`hand-${row.hand}`}
      data-reached={row.reached ? "yes" : "no"}
      title={row.reached ? undefined : "This hand never reaches this node"}
    >
      <th scope="row">
        <PlayingCards text={row.hand} />
        {row.locked && <abbr title="Locked">L</abbr>}
      </th>
      {columns.map((column) =>
        column.key === STRATEGY ? (
          <td key={column.key} className={classes["bar"]}>
            {row.reached && row.strategy ? (
              <EquityBar parts={barParts(actions, row.strategy)} height={12} />
            ) : (
              "never reached"
            )}
          </td>
        ) : (
          <td key={column.key} data-column={column.key}>
            {column.text(row)}
          </td>
        ),
      )}
      <td className={classes["rest"]} />
    </tr>
  );
}
