// Aligns series with different x values to one axis, as uPlot requires.
import type { AlignedData } from "uplot";

interface Points {
  xs: readonly number[];
  ys: readonly (number | null)[];
}

/** Return the sorted x values and, for each series, its y value there or null. */
export function alignSeries(series: readonly Points[]): AlignedData {
  const axis = [...new Set(series.flatMap(({ xs }) => xs))].sort((a, b) => a - b);
  const columns = series.map(({ xs, ys }) => {
    const valueAt = new Map(xs.map((x, index) => [x, ys[index] ?? null]));
    return axis.map((x) => valueAt.get(x) ?? null);
  });
  return [axis, ...columns] as AlignedData;
}
