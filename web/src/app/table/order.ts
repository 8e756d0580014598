// What a table is sorted by: a column and a direction, as text in the URL.

export interface Order {
  column: string;
  descending: boolean;
}

/** Parse an order: "-equity" is equity descending; an unknown column is the first one, ascending. */
export function readOrder(text: string, columns: readonly string[]): Order {
  const column = columns.find((key) => key === text.replace(/^-/, ""));
  return column === undefined
    ? { column: columns[0] ?? "", descending: false }
    : { column, descending: text.startsWith("-") };
}

/** Return the text of an order; that of `usual` ascending is empty. */
export function writeOrder({ column, descending }: Order, usual?: string): string {
  if (descending) return `-${column}`;
  return column === usual ? "" : column;
}

/** Return the order after a click on a title: the largest come first unless the column rises. */
export function toggledOrder(order: Order | undefined, column: string, isRising = false): Order {
  const descending = order?.column === column ? !order.descending : !isRising;
  return { column, descending };
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
