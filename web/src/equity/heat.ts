// Equity as colour: red for little, green for much; the figure stands beside it.

/** The colour of a share between 0 and 1. */
export function heat(share: number): string {
  const high = Math.round(100 * Math.min(1, Math.max(0, share)));
  return `color-mix(in oklch, var(--heat-low), var(--heat-high) ${high}%)`;
}
