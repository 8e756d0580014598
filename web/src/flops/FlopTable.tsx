// Virtualised table of flops with the columns of its screen; the arrow keys pick, Enter opens.
import { useElementSize } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
} from "react";
import { PlayingCards } from "../cards/PlayingCard";
import classes from "./FlopTable.module.css";
import { type Order, toggleOrder } from "./order";

/** A column beside the cards of the flop, which come first. */
export interface FlopColumn<R> {
  key: string;
  label: string;
  /** The label on narrow screens. */
  short?: string;
  /** Numbers are aligned to the right, and sorted from the largest first. */
  isNumber?: boolean;
  isStale?: boolean;
  cell: (row: R) => ReactNode;
}

interface Props<R> {
  rows: readonly R[];
  columns: readonly FlopColumn<R>[];
  order: Order;
  onOrder: (order: Order) => void;
  picked: string;
  onPick: (flop: string) => void;
  onOpen: (flop: string) => void;
  /** The class of the table, which lays out its columns: `--columns`, and areas on narrow screens. */
  layout: string | undefined;
}

const WIDE_PX = 640;
const ROW_PX = 34;
const COMPACT_ROW_PX = 54;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

export function FlopTable<R extends { flop: string }>(props: Props<R>) {
  const { rows, columns, order, onOrder, picked, onPick, onOpen, layout } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  const { ref: table, width } = useElementSize<HTMLTableElement>();
  const { ref: head, height: headHeight } = useElementSize<HTMLTableSectionElement>();
  const isCompact = width > 0 && width < WIDE_PX;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isCompact ? COMPACT_ROW_PX : ROW_PX),
    getItemKey: (at) => rows[at]?.flop ?? at,
    overscan: 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row height depends on the width
  useEffect(() => virtual.measure(), [isCompact]);
  const at = rows.findIndex((row) => row.flop === picked);
  const items = virtual.getVirtualItems();
  const isInSight = items.some(({ index }) => index === at);

  function keys(event: KeyboardEvent, from: number) {
    const here = rows[from];
    if (event.key === "Enter" && here) {
      event.preventDefault();
      return onOpen(here.flop);
    }
    const next = nextRow(event.key, from, rows.length);
    const row = next === null ? undefined : rows[next];
    if (next === null || !row) return;
    event.preventDefault();
    follows.current = true;
    virtual.scrollToIndex(next);
    onPick(row.flop);
  }

  return (
    <div ref={scroller} className={classes["scroller"]}>
      <table
        ref={table}
        aria-label="Flops"
        aria-rowcount={rows.length + 1}
        className={`${classes["grid"]} ${layout ?? ""}`}
        data-compact={isCompact || undefined}
        data-testid="flop-table"
      >
        <Head
          ref={head}
          columns={[FLOP, ...columns]}
          order={order}
          onOrder={onOrder}
          isCompact={isCompact}
        />
        <tbody
          className={classes["rows"]}
          style={{ "--total": `${virtual.getTotalSize()}px` } as CSSProperties}
        >
          {items.map(({ index, start, size }, drawn) => {
            const row = rows[index];
            return row ? (
              <FlopRow
                key={row.flop}
                row={row}
                columns={columns}
                index={index}
                style={{ height: size, transform: `translateY(${start - headHeight}px)` }}
                isPicked={index === at}
                isReached={isInSight ? index === at : drawn === 0}
                follows={follows}
                onPick={onPick}
                onKeyDown={(event) => keys(event, index)}
              />
            ) : null;
          })}
        </tbody>
      </table>
    </div>
  );
}

function nextRow(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, at + step));
}

type HeadColumn = Pick<FlopColumn<never>, "key" | "label" | "short" | "isNumber">;

const FLOP: HeadColumn = { key: "flop", label: "Flop" };

interface HeadProps {
  ref: Ref<HTMLTableSectionElement>;
  columns: readonly HeadColumn[];
  order: Order;
  onOrder: (order: Order) => void;
  isCompact: boolean;
}

function Head({ ref, columns, order, onOrder, isCompact }: HeadProps) {
  const sign = order.descending ? "▼" : "▲";
  const sortOf = (column: string) =>
    order.column !== column ? "none" : order.descending ? "descending" : "ascending";
  return (
    <thead ref={ref} className={classes["head"]}>
      <tr aria-rowindex={1} className={classes["row"]}>
        {columns.map(({ key, label, short = label, isNumber = false }) => (
          <th
            key={key}
            scope="col"
            aria-sort={sortOf(key)}
            data-column={key}
            data-number={isNumber || undefined}
          >
            <button
              type="button"
              className="bare"
              onClick={() => onOrder(toggleOrder(order, key, isNumber))}
              data-testid={`sort-${key}`}
            >
              {isCompact ? short : label}
              <span aria-hidden="true"> {order.column === key ? sign : ""}</span>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps<R> {
  row: R;
  columns: readonly FlopColumn<R>[];
  index: number;
  style: { height: number; transform: string };
  isPicked: boolean;
  /** Whether this is the row that Tab stops at. */
  isReached: boolean;
  /** Whether the focus follows a selection by keyboard; rows render after they are selected. */
  follows: { current: boolean };
  onPick: (flop: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A row that is picked by a click; its button takes the keys, and its clicks reach the row. */
function FlopRow<R extends { flop: string }>(props: RowProps<R>) {
  const { row, columns, index, style, isPicked, isReached, follows, onPick, onKeyDown } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isPicked || !follows.current) return;
    follows.current = false;
    button.current?.focus({ preventScroll: true });
  }, [isPicked, follows]);
  return (
    <tr
      aria-rowindex={index + 2}
      className={`${classes["row"]} ${classes["body"]}`}
      style={style}
      onClick={() => onPick(row.flop)}
      data-picked={isPicked || undefined}
      data-testid={`flop-${row.flop}`}
    >
      <td data-column="flop">
        <button
          ref={button}
          type="button"
          className="bare"
          aria-pressed={isPicked}
          tabIndex={isReached ? 0 : -1}
          onKeyDown={onKeyDown}
        >
          <PlayingCards text={row.flop} />
        </button>
      </td>
      {columns.map(({ key, cell, isNumber, isStale }) => (
        <td
          key={key}
          data-column={key}
          data-number={isNumber || undefined}
          data-stale={isStale || undefined}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
