// The hands of a player one by one, with their suits: virtual, sortable, walked by up and down.
import { Text } from "@mantine/core";
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from "react";
import { EquityBar } from "../app/Bars";
import { RowGap, useRowsInSight } from "../app/rows_in_sight";
import { PlayingCards } from "../cards/PlayingCard";
import { classOf } from "../ranges/hand_class";
import { type Action, barParts } from "./actions";
import type { HandRow } from "./asks";
import classes from "./HandTable.module.css";
import { type Column, columnsOf, type Order, pressed, readOrder, sorted } from "./hand_columns";

const ROW_HEIGHT = 30;
const STEP: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface Given {
  label: string;
  rows: readonly HandRow[];
  /** Those of the player whose hands they are; none if the other acts. */
  actions: readonly Action[];
  /** Only hands of this class. */
  only: string | null;
  order: string | undefined;
  onOrder: (order: string) => void;
}

export const HandTable = memo(function HandTable(given: Given) {
  const { label, rows, actions, only, onOrder } = given;
  const columns = useMemo(() => columnsOf(actions), [actions]);
  const order = readOrder(given.order);
  const shown = useMemo(() => {
    const kept = only === null ? rows : rows.filter(({ hand }) => classOf(hand) === only);
    return sorted(kept, columns, readOrder(given.order));
  }, [rows, columns, only, given.order]);
  const [current, setCurrent] = useState(-1);
  const holder = useRef<HTMLDivElement>(null);
  const { places, above, below, scrollTo } = useRowsInSight(shown.length, ROW_HEIGHT, holder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other hands have another first row
  useEffect(() => setCurrent(-1), [shown]);

  function walk(event: KeyboardEvent) {
    const step = STEP[event.key];
    if (step === undefined || shown.length === 0) return;
    event.preventDefault();
    const next = Math.min(shown.length - 1, Math.max(0, current + step));
    setCurrent(next);
    scrollTo(next);
  }

  return (
    <>
      <Text size="sm" c="dimmed" data-testid="hand-count">
        {shown.length} {shown.length === 1 ? "hand" : "hands"}
        {only === null ? "" : ` of ${only}`}
      </Text>
      <div ref={holder} className={classes["holder"]}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys walk the rows
          role="grid"
          tabIndex={0}
          data-walks
          className={classes["table"]}
          aria-label={label}
          aria-rowcount={shown.length + 1}
          aria-activedescendant={current >= 0 ? `hand-${shown[current]?.hand}` : undefined}
          onKeyDown={walk}
          data-testid="hand-table"
        >
          <Titles columns={columns} order={order} hasBar={actions.length > 0} onOrder={onOrder} />
          <tbody>
            <RowGap height={above} />
            {places.map((place) => {
              const row = shown[place];
              return (
                row && (
                  <Hand
                    key={row.hand}
                    row={row}
                    place={place + 2}
                    columns={columns}
                    actions={actions}
                    isCurrent={place === current}
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

interface TitlesGiven {
  columns: readonly Column[];
  order: Order;
  hasBar: boolean;
  onOrder: (order: string) => void;
}

function Titles({ columns, order, hasBar, onOrder }: TitlesGiven) {
  const title = (key: string, name: string, words: string, colour?: string) => (
    <th
      key={key}
      scope="col"
      aria-sort={order.key === key ? (order.falling ? "descending" : "ascending") : "none"}
    >
      <button
        type="button"
        title={words}
        onClick={() => onOrder(pressed(order, key))}
        data-testid={`sort-${key}`}
      >
        {colour && <i style={{ background: colour }} aria-hidden="true" />}
        {name}
        <span aria-hidden="true">{order.key === key ? (order.falling ? " ▾" : " ▴") : ""}</span>
      </button>
    </th>
  );
  return (
    <thead>
      <tr>
        {title("hand", "Hand", "In the order of the grid")}
        {hasBar && <th scope="col">Strategy</th>}
        {columns.map(({ key, title: name, words, action }) =>
          title(key, name, words, action?.colour),
        )}
      </tr>
    </thead>
  );
}

interface HandGiven {
  row: HandRow;
  place: number;
  columns: readonly Column[];
  actions: readonly Action[];
  isCurrent: boolean;
}

function Hand({ row, place, columns, actions, isCurrent }: HandGiven) {
  return (
    <tr
      id={`hand-${row.hand}`}
      aria-rowindex={place}
      aria-selected={isCurrent}
      data-testid={`hand-${row.hand}`}
      data-reached={row.reached ? "yes" : "no"}
      title={row.reached ? undefined : "This hand never gets here"}
    >
      <th scope="row">
        <PlayingCards text={row.hand} />
        {row.locked && <abbr title="Locked">L</abbr>}
      </th>
      {actions.length > 0 && (
        <td className={classes["bar"]}>
          {row.reached && row.strategy ? (
            <EquityBar parts={barParts(actions, row.strategy)} height={12} />
          ) : (
            "never here"
          )}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-column={column.key} style={underline(column, row)}>
          {column.text(row)}
        </td>
      ))}
    </tr>
  );
}

/** A frequency as a line below its number. */
function underline({ bar, action, value }: Column, row: HandRow) {
  const share = bar ? value(row) : null;
  if (!share || !action) return undefined;
  const fill = `linear-gradient(${action.colour}, ${action.colour})`;
  return { background: `${fill} left bottom / ${(100 * share).toFixed(1)}% 3px no-repeat` };
}
