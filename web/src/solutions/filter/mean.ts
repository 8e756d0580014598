// Means over a range as it arrives at a node.

/** Return the mean of the known values by reach, null if there is none. */
export function meanByReach<Row extends { reach: number }>(
  rows: readonly Row[],
  value: (row: Row) => number | null | undefined,
): number | null {
  let [sum, weight] = [0, 0];
  for (const row of rows) {
    const each = value(row);
    if (each === null || each === undefined) continue;
    sum += row.reach * each;
    weight += row.reach;
  }
  return weight > 0 ? sum / weight : null;
}
