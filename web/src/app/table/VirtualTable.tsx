// A table of many rows, of which only the visible ones are drawn; its head stays in sight.
import { useElementSize } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { Cells, type Column, type Sorting, Titles } from "./columns";
import { sortingOf } from "./DataTable";
import classes from "./table.module.css";

interface Layout<Row> {
  columns: readonly Column<Row>[];
  /** The widths of the columns, as `grid-template-columns` takes them. */
  widths: string;
  rowHeight: number;
}

interface Props<Row> extends Sorting {
  label: string;
  count: number;
  /** Return a row, or nothing while it is loading. */
  rowAt: (index: number) => Row | undefined;
  wide: Layout<Row>;
  /** The layout where the table is narrower than `narrowBelow`. */
  narrow: Layout<Row>;
  narrowBelow: number;
  rowAttributes: (row: Row | undefined) => object;
  /** Called with the rows in sight. */
  onSight?: (indexes: readonly number[]) => void;
  /** The height of what is above the table, in pixels: it fills the rest of the window. */
  above: number;
  testId: string;
}

export function VirtualTable<Row>(props: Props<Row>): ReactNode {
  const { label, count, rowAt, narrowBelow, rowAttributes, onSight, above, testId } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: table, width } = useElementSize<HTMLTableElement>();
  const { ref: head, height: headHeight } = useElementSize<HTMLTableSectionElement>();
  const { columns, widths, rowHeight } =
    width > 0 && width < narrowBelow ? props.narrow : props.wide;
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
  return (
    <section
      ref={scroller}
      className={classes["scroller"]}
      style={{ "--above": `${above}px`, "--widths": widths } as CSSProperties}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
      tabIndex={0}
      aria-label={label}
    >
      <table
        ref={table}
        className={classes["grid"]}
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
                {...rowAttributes(row)}
              >
                {row && <Cells columns={columns} row={row} index={index} />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
