// A table of many rows, of which only the visible ones are drawn; its head stays in sight.
import { useElementSize } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Cells, type Column, type Sorting, Titles } from "./columns";
import { sortingOf } from "./DataTable";
import classes from "./table.module.css";

export interface Layout<Row> {
  columns: readonly Column<Row>[];
  /** The widths of the columns, as `grid-template-columns` takes them. */
  widths: string;
  rowHeight: number;
}

/** Rows by their index are picked by a click or the arrow keys; Enter opens one. */
interface Picking {
  /** The picked row, -1 if there is none. */
  at: number;
  onPick: (index: number) => void;
  onOpen: (index: number) => void;
}

interface Props<Row> extends Sorting {
  label: string;
  count: number;
  /** Return a row, or nothing while it is loading. */
  rowAt: (index: number) => Row | undefined;
  wide: Layout<Row>;
  /** The layout where the table is narrower than `narrowBelow`. */
  narrow?: Layout<Row>;
  narrowBelow?: number;
  rowAttributes: (row: Row | undefined) => object;
  picking?: Picking;
  /** Called with the rows in sight. */
  onSight?: (indexes: readonly number[]) => void;
  /** The height of what is above the table, in pixels: it fills the rest of the window. */
  above: number;
  /** The width below which it scrolls sideways; its first column stays in sight. */
  minWidth?: number;
  testId?: string;
}

export function VirtualTable<Row>(props: Props<Row>): ReactNode {
  const { label, count, rowAt, rowAttributes, picking, onSight, testId } = props;
  const { narrow = props.wide, narrowBelow = 0 } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  const { ref: table, width } = useElementSize<HTMLTableElement>();
  const { ref: head, height: headHeight } = useElementSize<HTMLTableSectionElement>();
  const { columns, widths, rowHeight } = width > 0 && width < narrowBelow ? narrow : props.wide;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of rows depends on the width
  useEffect(() => virtual.measure(), [rowHeight]);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  useEffect(() => {
    onSight?.(Array.from({ length: last - first + 1 }, (_, at) => first + at));
  }, [onSight, first, last]);

  /** Return the columns with a button in the first one, which takes the focus and the keys. */
  function pickable({ at, onPick, onOpen }: Picking): readonly Column<Row>[] {
    const isInSight = at >= first && at <= last;
    function onKeyDown(event: KeyboardEvent, index: number) {
      const next = nextRow(event.key, index, count);
      if (event.key !== "Enter" && next === null) return;
      event.preventDefault();
      if (next === null) return onOpen(index);
      follows.current = true;
      virtual.scrollToIndex(next);
      onPick(next);
    }
    return columns.map((column, place) => ({
      ...column,
      cell: (row, index) =>
        place > 0 ? (
          column.cell(row, index)
        ) : (
          <button
            ref={(button) => {
              if (!button || index !== at || !follows.current) return;
              follows.current = false;
              button.focus({ preventScroll: true });
            }}
            type="button"
            className="bare"
            aria-pressed={index === at}
            tabIndex={index === (isInSight ? at : first) ? 0 : -1}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {column.cell(row, index)}
          </button>
        ),
    }));
  }
  const drawn = picking ? pickable(picking) : columns;
  return (
    <section
      ref={scroller}
      className={classes["scroller"]}
      style={{ "--above": `${props.above}px`, "--widths": widths } as CSSProperties}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
      tabIndex={0}
      aria-label={label}
    >
      <table
        ref={table}
        className={classes["grid"]}
        style={{ minWidth: props.minWidth }}
        data-sideways={props.minWidth !== undefined || undefined}
        aria-label={label}
        aria-rowcount={count + 1}
        data-testid={testId}
      >
        <thead ref={head}>
          <tr aria-rowindex={1}>
            <Titles columns={columns} {...sortingOf(props)} />
          </tr>
        </thead>
        <tbody style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, size }) => {
            const row = rowAt(index);
            return (
              <tr
                key={index}
                aria-rowindex={index + 2}
                aria-busy={row === undefined || undefined}
                style={{ height: size, transform: `translateY(${start - headHeight}px)` }}
                onClick={picking && (() => picking.onPick(index))}
                data-picked={index === picking?.at || undefined}
                {...rowAttributes(row)}
              >
                {row && <Cells columns={drawn} row={row} index={index} />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** Return the row that a key leads to; null if it is no such key. */
function nextRow(key: string, at: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, at + step));
}
