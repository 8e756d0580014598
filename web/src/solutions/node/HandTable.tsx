// Virtualised, sortable table of a player's hands; up and down move between rows.
import { Group, Text } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { CompactButton } from "../../app/buttons";
import { EquityBar } from "../../app/charts/Bars";
import type { Order } from "../../app/table/order";
import tables from "../../app/table/table.module.css";
import { PlayingCards } from "../../cards/PlayingCard";
import { classOf } from "../../ranges/grid/hand_class";
import { type Action, barParts } from "../actions";
import type { FilteredNode } from "../filter/useHandFilter";
import type { HandRow } from "../queries";
import type { EvUnit } from "../url_state";
import type { NodeView } from "../view";
import classes from "./HandTable.module.css";
import { type Column, type Columns, columnsOf, orderIn, sorted, toggledText } from "./hand_columns";

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

const HandTable = memo(function HandTable(props: Props) {
  const { label, rows, actions, unit, only, onOrder } = props;
  const columns = useMemo(() => columnsOf(actions, unit), [actions, unit]);
  const order = orderIn(props.order);
  const shown = useMemo(() => {
    const filtered = only === null ? rows : rows.filter(({ hand }) => classOf(hand) === only);
    return sorted(filtered, columns, orderIn(props.order));
  }, [rows, columns, only, props.order]);
  const [current, setCurrent] = useState(-1);
  const holder = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => holder.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset the current row when the hands change
  useEffect(() => setCurrent(-1), [shown]);

  function moveRow(event: KeyboardEvent) {
    const step = STEP[event.key];
    if (step === undefined || shown.length === 0) return;
    event.preventDefault();
    const next = Math.min(shown.length - 1, Math.max(0, current + step));
    setCurrent(next);
    virtual.scrollToIndex(next);
  }

  return (
    <>
      <Group flex="none" h={26} justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed" data-testid="hand-count">
          {shown.length} {shown.length === 1 ? "hand" : "hands"}
          {only === null ? "" : ` of ${only}`}
        </Text>
        {props.children}
      </Group>
      <div ref={holder} className={`${tables["holder"]} ${classes["room"]}`} data-look="dense">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move between rows
          role="grid"
          tabIndex={0}
          data-walks
          className={`${tables["table"]} ${classes["hands"]}`}
          data-look="dense"
          aria-label={label}
          aria-rowcount={shown.length + 1}
          aria-activedescendant={current >= 0 ? `hand-${shown[current]?.hand}` : undefined}
          onKeyDown={moveRow}
          data-testid="hand-table"
        >
          <Widths actions={actions.length} />
          <Titles columns={columns} order={order} onOrder={onOrder} />
          <tbody>
            <RowGap height={items[0]?.start ?? 0} />
            {items.map(({ index }) => {
              const row = shown[index];
              const figure = ({ key, text }: Column, isMinor = false) =>
                row && (
                  <td key={key} data-column={key} data-minor={isMinor || undefined}>
                    {text(row)}
                  </td>
                );
              return (
                row && (
                  <tr
                    key={index} // a row stays where it is, whatever hand is in it
                    id={`hand-${row.hand}`}
                    aria-rowindex={index + 2}
                    aria-selected={index === current}
                    data-testid={`hand-${row.hand}`}
                    data-reached={row.reached ? "yes" : "no"}
                    title={row.reached ? undefined : "This hand never reaches this node"}
                  >
                    <th scope="row">
                      <PlayingCards text={row.hand} />
                      {row.locked && <abbr title="Locked">L</abbr>}
                    </th>
                    {columns.base.map((column) => figure(column))}
                    {actions.length > 0 && (
                      <td className={classes["mix"]}>
                        {row.reached && row.strategy ? (
                          <EquityBar parts={barParts(actions, row.strategy)} height={12} />
                        ) : (
                          "never"
                        )}
                      </td>
                    )}
                    {columns.actions.flatMap(({ frequency, ev }) => [
                      figure(frequency),
                      figure(ev, true),
                    ])}
                    <Rest key={columns.actions.length} />
                  </tr>
                )
              );
            })}
            <RowGap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
      </div>
    </>
  );
});

/** The room of the rows that are not drawn. */
function RowGap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/** Fixed widths, so that a column stays where it is from node to node. */
function Widths({ actions }: { actions: number }) {
  const pairs = Array.from({ length: actions }, (_, index) => index);
  return (
    <colgroup>
      <col className={classes["hand"]} />
      <col className={classes["share"]} />
      <col className={classes["ev"]} />
      <col className={classes["share"]} />
      {actions > 0 && <col className={classes["bars"]} />}
      {pairs.flatMap((index) => [
        <col key={index} className={classes["share"]} />,
        <col key={`${index}.ev`} className={classes["ev"]} />,
      ])}
      <col />
    </colgroup>
  );
}

/** Two rows: the actions, each above its frequency and its EV; the others take both. */
interface TitlesProps extends Pick<Props, "onOrder"> {
  columns: Columns;
  order: Order;
}

function Titles({ columns, order, onOrder }: TitlesProps) {
  const title = ({ key, title: name, description }: Title, action?: Action) => (
    <th
      key={key}
      scope="col"
      {...(!action && { rowSpan: 2 })}
      aria-sort={order.column === key ? (order.descending ? "descending" : "ascending") : "none"}
    >
      <button
        type="button"
        className={tables["title"]}
        title={description}
        {...(action && { "aria-label": `${action.name}, ${name}` })}
        onClick={() => onOrder(toggledText(order, key))}
        data-testid={`sort-${key}`}
      >
        {name}
        <span aria-hidden="true">
          {order.column === key ? (order.descending ? " ▾" : " ▴") : ""}
        </span>
      </button>
    </th>
  );
  return (
    <thead>
      <tr>
        {title({ key: "hand", title: "Hand", description: "Grid order" })}
        {columns.base.map((column) => title(column))}
        {columns.actions.length > 0 && (
          <th scope="col" rowSpan={2} className={classes["mix"]} title="All actions as a bar">
            Mix
          </th>
        )}
        {columns.actions.map(({ action }) => (
          <th key={action.text} scope="colgroup" colSpan={2} title={action.name}>
            <span className="swatch" style={{ background: action.colour }} aria-hidden="true" />
            {action.name}
          </th>
        ))}
        <Rest key={columns.actions.length} rowSpan={2} />
      </tr>
      <tr>
        {columns.actions.flatMap(({ action, frequency, ev }) => [
          title(frequency, action),
          title(ev, action),
        ])}
      </tr>
    </thead>
  );
}

type Title = Pick<Column, "key" | "title" | "description">;

/** The room beside the columns; another one where there are more or fewer, so that none moves. */
function Rest({ rowSpan = 1 }: { rowSpan?: number }) {
  return <td rowSpan={rowSpan} className={classes["rest"]} />;
}

interface HandsProps {
  browsing: NodeView;
  filtered: FilteredNode;
  /** Actions of the player whose hands are shown; none if the other player acts. */
  actions: readonly Action[];
  hovered: string | null;
}

/** The table of hands; it follows a frame after the grid, which is not to wait for it. */
export function Hands({ browsing, filtered, actions, hovered }: HandsProps) {
  const { urlState, change, player, evUnit } = browsing;
  const { hands } = filtered.rows[player];
  const pinned = urlState.pinned ?? null;
  const latest = useMemo(
    () => ({
      label: `Hands of ${player.toUpperCase()}, one by one`,
      rows: hands,
      actions,
      unit: evUnit,
    }),
    [player, hands, actions, evUnit],
  );
  return (
    <HandTable
      {...useDeferredValue(latest)}
      only={hovered ?? pinned}
      order={urlState.sort}
      onOrder={useCallback((sort: string) => change({ sort }), [change])}
    >
      {pinned !== null && (
        <CompactButton onClick={() => change({ pinned: "" })}>
          {pinned} pinned: press to unpin
        </CompactButton>
      )}
    </HandTable>
  );
}
