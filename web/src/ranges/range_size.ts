// The size of a range in words.

interface Sized {
  combos: number;
  percent: number;
}

/** 231 combos -> "231.0 combos, 17.4 %". */
export function sizeOf({ combos, percent }: Sized): string {
  return `${combos.toFixed(1)} combos, ${percent.toFixed(1)} %`;
}
