// Curves with points at different places, brought onto one axis as uPlot wants them.
import type { AlignedData } from "uplot";

interface Points {
  xs: readonly number[];
  ys: readonly (number | null)[];
}

/** One sorted axis of every x, and per curve its value there, or null. */
export function joined(series: readonly Points[]): AlignedData {
  const axis = [...new Set(series.flatMap(({ xs }) => xs))].sort((a, b) => a - b);
  const columns = series.map(({ xs, ys }) => {
    const known = new Map(xs.map((x, place) => [x, ys[place] ?? null]));
    return axis.map((x) => known.get(x) ?? null);
  });
  return [axis, ...columns] as AlignedData;
}
