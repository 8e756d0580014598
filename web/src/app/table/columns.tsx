// Columns of a table, drawn as titles that sort and as cells.
import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { type Order, toggledOrder } from "./order";
import classes from "./table.module.css";

export interface Column<Row> {
  key: string;
  title: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** Numbers are at the right. */
  isNumber?: boolean;
  /** Whether it takes what is left of the width. */
  isMain?: boolean;
  /** Whether it is left out where there is no room. */
  isMinor?: boolean;
  /** Whether its title is for screen readers only. */
  isUntitled?: boolean;
  /** Whether a click on the title sorts by it. */
  isSorted?: boolean;
  /** Whether the first click sorts from the smallest. */
  isRising?: boolean;
  /** Whether its cells name their rows. */
  isName?: boolean;
  /** The column that is below it in the same cell, where there is no room for both. */
  below?: Column<Row>;
  /** Attributes of its title and its cells. */
  attributes?: object;
  /** Attributes of a cell. */
  attributesOf?: (row: Row) => object;
}

export interface Sorting {
  order?: Order;
  /** Called with the order after a click on a title. */
  onSort?: (order: Order) => void;
}

const attributesOf = <Row,>({ key, isNumber, isMain, isMinor, attributes }: Column<Row>) => ({
  "data-column": key,
  "data-number": isNumber || undefined,
  "data-main": isMain || undefined,
  "data-minor": isMinor || undefined,
  ...attributes,
});

export function Titles<Row>({
  columns,
  order,
  onSort,
}: Sorting & { columns: readonly Column<Row>[] }) {
  return columns.map((column) => (
    <th
      key={column.key}
      scope="col"
      aria-sort={sortOf(titled(column), order)}
      {...attributesOf(column)}
    >
      {titled(column).map((each) => (
        <Title
          key={each.key}
          column={each}
          isStacked={column.below !== undefined}
          order={order}
          onSort={onSort}
        />
      ))}
    </th>
  ));
}

/** Return the columns whose titles stand in one cell. */
const titled = <Row,>(column: Column<Row>) => [column, ...(column.below ? [column.below] : [])];

function sortOf<Row>(columns: readonly Column<Row>[], order: Order | undefined) {
  const sorted = columns.filter(({ isSorted }) => isSorted);
  if (sorted.length === 0) return undefined;
  if (!order || !sorted.some(({ key }) => key === order.column)) return "none";
  return order.descending ? "descending" : "ascending";
}

interface TitleProps<Row> {
  column: Column<Row>;
  /** Whether two titles stand in the cell, one below the other. */
  isStacked: boolean;
  order: Order | undefined;
  onSort: Sorting["onSort"] | undefined;
}

function Title<Row>({ column, isStacked, order, onSort }: TitleProps<Row>) {
  const { key, title, isSorted, isRising, isUntitled } = column;
  if (isUntitled) return <VisuallyHidden>{title}</VisuallyHidden>;
  if (!isSorted) return isStacked ? <div className="ellipsis">{title}</div> : title;
  const sign = order?.column !== key ? "" : order.descending ? " ▾" : " ▴";
  return (
    <button
      type="button"
      className={classes["title"]}
      onClick={() => onSort?.(toggledOrder(order, key, isRising))}
      data-testid={`sort-${key}`}
    >
      {title}
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
}

export function Cells<Row>({ columns, row, index }: CellsProps<Row>) {
  return columns.map((column) => {
    const { key, below, isName } = column;
    const Cell = isName ? "th" : "td";
    return (
      <Cell
        key={key}
        {...(isName && { scope: "row" })}
        {...attributesOf(column)}
        {...(below ? { "data-column": undefined } : column.attributesOf?.(row))}
      >
        {below
          ? [column, below].map((each) => (
              <div key={each.key} data-column={each.key} {...each.attributesOf?.(row)}>
                {each.cell(row, index)}
              </div>
            ))
          : column.cell(row, index)}
      </Cell>
    );
  });
}
