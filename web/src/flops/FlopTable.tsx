// Virtualised table of flops; the arrow keys select, Enter opens the equity screen.
import { useElementSize } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type KeyboardEvent, type Ref, useEffect, useRef } from "react";
import { heat, type Scale } from "../app/charts/heat";
import { percent } from "../app/format/number";
import { cardsIn, nameOf } from "../cards/card";
import { PlayingCards } from "../cards/PlayingCard";
import classes from "./FlopTable.module.css";
import { COLUMNS, type Column, type Order, type Row, toggleOrder } from "./rows";

interface Props {
  rows: readonly Row[];
  order: Order;
  onOrder: (order: Order) => void;
  picked: string;
  onPick: (flop: string) => void;
  onOpen: (flop: string) => void;
  /** Whether the equities belong to an earlier request. */
  stale: boolean;
  /** The scale of the equities' colours. */
  scale: Scale;
}

const WIDE_PX = 640;
const ROW_PX = 34;
const COMPACT_ROW_PX = 54;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

export function FlopTable(props: Props) {
  const { rows, order, onOrder, picked, onPick, onOpen, stale, scale } = props;
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
        className={classes["grid"]}
        data-compact={isCompact || undefined}
        data-testid="flop-table"
      >
        <Head ref={head} order={order} onOrder={onOrder} isCompact={isCompact} />
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
                index={index}
                style={{ height: size, transform: `translateY(${start - headHeight}px)` }}
                isPicked={index === at}
                isReached={isInSight ? index === at : drawn === 0}
                follows={follows}
                stale={stale}
                scale={scale}
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

interface HeadProps {
  ref: Ref<HTMLTableSectionElement>;
  order: Order;
  onOrder: (order: Order) => void;
  isCompact: boolean;
}

function Head({ ref, order, onOrder, isCompact }: HeadProps) {
  const sign = order.descending ? "▼" : "▲";
  const sortOf = (column: Column) =>
    order.column !== column ? "none" : order.descending ? "descending" : "ascending";
  return (
    <thead ref={ref} className={classes["head"]}>
      <tr aria-rowindex={1} className={classes["row"]}>
        {COLUMNS.map(({ key, label, ...more }) => (
          <th key={key} scope="col" aria-sort={sortOf(key)} data-column={key}>
            <button
              type="button"
              onClick={() => onOrder(toggleOrder(order, key))}
              data-testid={`sort-${key}`}
            >
              {isCompact && "short" in more ? more.short : label}
              <span aria-hidden="true"> {order.column === key ? sign : ""}</span>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  row: Row;
  index: number;
  style: { height: number; transform: string };
  isPicked: boolean;
  /** Whether this is the row that Tab stops at. */
  isReached: boolean;
  /** Whether the focus follows a selection by keyboard; rows render after they are selected. */
  follows: { current: boolean };
  stale: boolean;
  scale: Scale;
  onPick: (flop: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function FlopRow(props: RowProps) {
  const { row, index, style, isPicked, isReached, follows, stale, scale, onPick, onKeyDown } =
    props;
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
      data-picked={isPicked || undefined}
      data-testid={`flop-${row.flop}`}
    >
      <td data-column="flop">
        <button
          ref={button}
          type="button"
          aria-pressed={isPicked}
          aria-label={`Pick ${cardsIn(row.flop).map(nameOf).join(", ")}`}
          tabIndex={isReached ? 0 : -1}
          onClick={() => onPick(row.flop)}
          onKeyDown={onKeyDown}
        >
          <PlayingCards text={row.flop} />
        </button>
      </td>
      <td data-column="weight">×{row.weight}</td>
      <td data-column="suits">{row.suits}</td>
      <td data-column="pairing">{row.pairing}</td>
      <td data-column="connectedness">{row.connectedness}</td>
      <td data-column="straights">{row.straights}</td>
      <td data-column="equity" data-stale={stale || undefined}>
        {row.equity !== undefined && (
          <span
            className={classes["heat"]}
            style={row.equity === null ? undefined : { background: heat(row.equity, scale) }}
          >
            {percent(row.equity)}
          </span>
        )}
      </td>
      {[0, 1].map((player) => (
        <td key={player} data-column={`nuts-${player}`} data-stale={stale || undefined}>
          {row.nutShares && percent(row.nutShares[player], 1)}
        </td>
      ))}
    </tr>
  );
}
