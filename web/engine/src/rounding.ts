// One rounding rule for shares: exact numbers are rounded once, halves up.
import type { Fraction } from "./fraction.ts";

function nearest(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** Return a part of a whole to so many decimals. */
export function roundedShare(part: number, whole: number, decimals: number): number {
  const scale = 10n ** BigInt(decimals);
  return Number(nearest(BigInt(part) * scale, BigInt(whole))) / Number(scale);
}

/** Return a share, 0 or above, as the digits of a percentage with one decimal. */
export function percent(share: Fraction): string {
  const tenths = nearest(1000n * share.numerator, share.denominator);
  return (Number(tenths) / 10).toFixed(1);
}
