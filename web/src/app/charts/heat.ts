// Heat map colours: a diverging scale around a centre, scaled to the data; the value is always
// shown as text too.

export interface Scale {
  low: number;
  /** What is neither good nor bad: the current equity, the mean. */
  centre: number;
  high: number;
}

/** Return the scale of the known values; without a centre it is midway. */
export function scaleOf(
  numbers: Iterable<number | null | undefined>,
  centre?: number | null,
): Scale {
  const values = [...numbers].filter((each) => typeof each === "number");
  const low = values.length === 0 ? 0 : Math.min(...values);
  const high = values.length === 0 ? 1 : Math.max(...values);
  const middle = typeof centre === "number" ? centre : (low + high) / 2;
  return { low, centre: Math.min(high, Math.max(low, middle)), high };
}

/**
 * Return the colour of a value, from blue (low) to orange (high). Both sides have the same unit, so
 * that a small difference is pale on either.
 */
export function heat(value: number, { low, centre, high }: Scale): string {
  const reach = Math.max(high - centre, centre - low);
  const share = reach > 0 ? Math.min(1, Math.abs(value - centre) / reach) : 0;
  const end = value < centre ? "var(--heat-low)" : "var(--heat-high)";
  return `color-mix(in oklab, var(--heat-mid), ${end} ${Math.round(100 * share)}%)`;
}
