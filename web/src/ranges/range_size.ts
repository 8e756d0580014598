// Formatting of the size of a range.

interface Sized {
  combos: number;
  percent: number;
}

/** 231 combos -> "231.0 combos, 17.4 %". */
export function sizeOf({ combos, percent }: Sized): string {
  return `${combos === 1 ? "1 combo" : `${combos.toFixed(1)} combos`}, ${percent.toFixed(1)} %`;
}
