// Sort order of a table of flops: a column and a direction, as text in the URL.

export interface Order {
  column: string;
  descending: boolean;
}

/** Parse a sort order: "-equity" is equity descending; anything unknown is the canonical order. */
export function readOrder(text: string, columns: readonly string[]): Order {
  const column = columns.find((key) => key === text.replace(/^-/, ""));
  return column === undefined
    ? { column: "flop", descending: false }
    : { column, descending: text.startsWith("-") };
}

export function writeOrder({ column, descending }: Order): string {
  if (column === "flop" && !descending) return "";
  return descending ? `-${column}` : column;
}

/** Return the order after a click on a column header; numbers start descending. */
export function toggleOrder(order: Order, column: string, isNumber: boolean): Order {
  if (order.column === column) return { column, descending: !order.descending };
  return { column, descending: isNumber };
}

/** Sort rows by a key; those without one come last in both directions, and the sort is stable. */
export function sortedBy<R>(
  rows: readonly R[],
  descending: boolean,
  key: (row: R, index: number) => number | null,
): R[] {
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row, index) => ({ row, key: key(row, index) }));
  return keyed
    .toSorted(({ key: a }, { key: b }) => {
      if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
      return sign * (a - b);
    })
    .map(({ row }) => row);
}
