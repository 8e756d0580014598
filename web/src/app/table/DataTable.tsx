// A table of rows by their columns: a list of things, or figures close together.
import type { CSSProperties, ReactNode } from "react";
import { Cells, type Column, type Sorting, Titles } from "./columns";
import classes from "./table.module.css";

interface Section<Row> {
  title?: string;
  rows: readonly Row[];
}

interface Props<Row> extends Sorting {
  label: string;
  columns: readonly Column<Row>[];
  rows?: readonly Row[];
  /** The rows in parts, each with its title. */
  sections?: readonly Section<Row>[];
  keyOf: (row: Row) => string;
  rowAttributes?: (row: Row) => object;
  /**
   * A list of things, the same as cards on a phone, small figures, those of rows that are clicked, or
   * figures that scroll.
   */
  look: "list" | "cards" | "small" | "close" | "dense";
  /** Whether it scrolls in a panel of its own. */
  inPanel?: boolean;
  caption?: ReactNode;
  /** The width below which it scrolls sideways, and the height from which on it scrolls. */
  minWidth?: number;
  maxHeight?: number;
  testId?: string;
}

/** Attributes of a column that is drawn as bars. */
export const BAR = { style: { minWidth: 96 } };

/** Draw a share as a bar behind its number, in the hue of the player. */
export function shareBar(share: number): CSSProperties {
  const tint = "color-mix(in oklab, var(--hue) 38%, var(--panel))";
  return {
    backgroundImage: `linear-gradient(${tint}, ${tint})`,
    backgroundPosition: "left center",
    backgroundRepeat: "no-repeat",
    backgroundSize: `${(100 * share).toFixed(1)}% 16px`,
  };
}

export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, keyOf, rowAttributes, look, inPanel = false, caption, testId } = props;
  const sections = props.sections ?? [{ rows: props.rows ?? [] }];
  return (
    <section
      className={`${classes["holder"]} ${inPanel ? "panel" : ""}`}
      style={{ maxHeight: props.maxHeight }}
      data-look={look}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
      tabIndex={0}
      aria-label={label}
    >
      <table
        className={classes["table"]}
        style={{ minWidth: props.minWidth }}
        data-look={look}
        data-testid={testId}
      >
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            <Titles columns={columns} {...sortingOf(props)} />
          </tr>
        </thead>
        {sections
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <tbody key={title ?? ""}>
              {title && (
                <tr>
                  <th scope="rowgroup" colSpan={columns.length} className={classes["section"]}>
                    {title}
                  </th>
                </tr>
              )}
              {rows.map((row, index) => (
                <tr key={keyOf(row)} {...rowAttributes?.(row)}>
                  <Cells columns={columns} row={row} index={index} />
                </tr>
              ))}
            </tbody>
          ))}
      </table>
    </section>
  );
}

export function sortingOf({ order, onSort }: Sorting): Sorting {
  return { ...(order && { order }), ...(onSort && { onSort }) };
}
