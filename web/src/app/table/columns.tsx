// Columns of a table, drawn as titles that sort and as cells.
import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
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
  /** Whether its cells name their rows. */
  isName?: boolean;
  /** The column that is below it in the same cell, where there is no room for both. */
  below?: Column<Row>;
  /** Attributes of its title and its cells. */
  attributes?: object;
  /** Attributes of a cell. */
  attributesOf?: (row: Row) => object;
}

/** What a table is sorted by. */
export interface Order {
  column: string;
  descending: boolean;
}

export interface Sorting {
  order?: Order;
  /** Called with the column of the title that was clicked. */
  onSort?: (column: string) => void;
}

/** Return the order after a click on a title: the largest come first, then the smallest. */
export function toggledOrder(order: Order, column: string): Order {
  return { column, descending: order.column !== column || !order.descending };
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
      aria-sort={column.isSorted ? sortOf(column, order) : undefined}
      {...attributesOf(column)}
    >
      <Title column={column} order={order} onSort={onSort} />
      {column.below && <Title column={column.below} order={order} onSort={onSort} />}
    </th>
  ));
}

function sortOf<Row>({ key }: Column<Row>, order: Order | undefined) {
  if (order?.column !== key) return "none";
  return order.descending ? "descending" : "ascending";
}

interface TitleProps<Row> {
  column: Column<Row>;
  order: Order | undefined;
  onSort: Sorting["onSort"] | undefined;
}

function Title<Row>({ column, order, onSort }: TitleProps<Row>) {
  const { key, title, isSorted, isUntitled } = column;
  if (isUntitled) return <VisuallyHidden>{title}</VisuallyHidden>;
  if (!isSorted) return title;
  const sign = order?.column !== key ? "" : order.descending ? " ▾" : " ▴";
  return (
    <button
      type="button"
      className={classes["title"]}
      onClick={() => onSort?.(key)}
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
    const { below } = column;
    const attributes = { ...attributesOf(column), ...column.attributesOf?.(row) };
    const content = (
      <>
        {column.cell(row, index)}
        {below && (
          <div data-column={below.key} {...below.attributesOf?.(row)}>
            {below.cell(row, index)}
          </div>
        )}
      </>
    );
    return column.isName ? (
      <th key={column.key} scope="row" {...attributes}>
        {content}
      </th>
    ) : (
      <td key={column.key} {...attributes}>
        {content}
      </td>
    );
  });
}
