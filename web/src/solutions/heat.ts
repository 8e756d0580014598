// Heat: numbers as colours between the lowest and the highest that are shown.

export interface Scale {
  low: number;
  high: number;
}

/** The ends of what is known; equal ends have one colour. */
export function scaleOf(numbers: Iterable<number | null | undefined>): Scale {
  const known = [...numbers].filter((each) => typeof each === "number");
  return known.length === 0
    ? { low: 0, high: 1 }
    : { low: Math.min(...known), high: Math.max(...known) };
}

export function heat(value: number, { low, high }: Scale): string {
  const share = high > low ? (value - low) / (high - low) : 0.5;
  const part = Math.round(100 * Math.min(1, Math.max(0, share)));
  return `color-mix(in srgb, var(--heat-high) ${part}%, var(--heat-low))`;
}
