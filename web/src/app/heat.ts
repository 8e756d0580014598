// Heat: numbers as colours between the lowest and the highest; the figure stands beside it.

export interface Scale {
  low: number;
  high: number;
}

const SHARES: Scale = { low: 0, high: 1 };

/** The ends of what is known; equal ends have one colour. */
export function scaleOf(numbers: Iterable<number | null | undefined>): Scale {
  const known = [...numbers].filter((each) => typeof each === "number");
  return known.length === 0 ? SHARES : { low: Math.min(...known), high: Math.max(...known) };
}

/** The colour of a number, red for little and green for much; of a share unless told otherwise. */
export function heat(value: number, { low, high }: Scale = SHARES): string {
  const share = high > low ? (value - low) / (high - low) : 0.5;
  const part = Math.round(100 * Math.min(1, Math.max(0, share)));
  return `color-mix(in oklch, var(--heat-low), var(--heat-high) ${part}%)`;
}
