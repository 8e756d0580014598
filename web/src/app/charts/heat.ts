// Heat map colours: a number between the minimum and the maximum; the value is always shown as text
// too.

export interface Scale {
  low: number;
  high: number;
}

const SHARES: Scale = { low: 0, high: 1 };

/** Return the range of the known values; an empty or single value has one colour. */
export function scaleOf(numbers: Iterable<number | null | undefined>): Scale {
  const values = [...numbers].filter((each) => typeof each === "number");
  return values.length === 0 ? SHARES : { low: Math.min(...values), high: Math.max(...values) };
}

/** Return the colour of a value, from red (low) to green (high); the default scale is 0 to 1. */
export function heat(value: number, { low, high }: Scale = SHARES): string {
  const share = high > low ? (value - low) / (high - low) : 0.5;
  const part = Math.round(100 * Math.min(1, Math.max(0, share)));
  return `color-mix(in oklch, var(--heat-low), var(--heat-high) ${part}%)`;
}
