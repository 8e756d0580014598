// Formatting of amounts with all digits, since a unit may be finer than a cent.

const MAX_DECIMALS = 6;

/** 1755 -> "1,755", 92.5 -> "92.50", 0.125 -> "0.125". */
export function amount(value: number | undefined): string {
  if (value === undefined) return "–";
  return value.toLocaleString("en-GB", {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: MAX_DECIMALS,
  });
}
