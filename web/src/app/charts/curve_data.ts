// Data of a curve as uPlot requires: series aligned to one axis, and the steps of a log axis.
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

const STEPS = [1, 2, 5] as const;

/** Return the ends of a log axis: the steps 1, 2, 5, 10 .. around the values. */
export function logRange(values: readonly number[]): [number, number] {
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) return [0.1, 1];
  const [least, most] = [Math.min(...positive), Math.max(...positive)];
  const decade = 10 ** Math.floor(Math.log10(least));
  const below = STEPS.map((step) => step * decade).findLast((step) => step <= least) ?? decade;
  const top = 10 ** Math.floor(Math.log10(most));
  const above = [...STEPS, 10].map((step) => step * top).find((step) => step >= most) ?? 10 * top;
  return [below, above > below ? above : 2 * below];
}

const MANY_DECADES = 3;

/** Return the steps of a log axis between its ends; of many decades, only the decades. */
export function logSteps([low, high]: readonly [number, number]): number[] {
  const steps: number[] = [];
  const isLong = Math.log10(high / low) > MANY_DECADES;
  for (let decade = Math.floor(Math.log10(low)); 10 ** decade <= high; decade += 1) {
    for (const step of isLong ? [1] : STEPS) {
      const value = Number((step * 10 ** decade).toPrecision(6));
      if (value >= low * 0.999 && value <= high * 1.001) steps.push(value);
    }
  }
  return steps;
}
