// Formatting of amounts with all digits, since a unit may be finer than a cent.

const MAX_DECIMALS = 6;
const SIGNS: Readonly<Record<string, string>> = { EUR: "€", USD: "$", GBP: "£" };

/** 1755 -> "1,755", 92.5 -> "92.50", 0.125 -> "0.125"; in a currency "€92.50", "5.00 SEK". */
export function amount(value: number | undefined, currency = ""): string {
  if (value === undefined) return "–";
  const code = currency.trim();
  const text = Math.abs(value).toLocaleString("en-GB", {
    minimumFractionDigits: code === "" && Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: MAX_DECIMALS,
  });
  const minus = value < 0 ? "−" : "";
  const sign = SIGNS[code.toUpperCase()] ?? (code.length === 1 ? code : undefined);
  if (sign !== undefined) return `${minus}${sign}${text}`;
  return code === "" ? `${minus}${text}` : `${minus}${text} ${code}`;
}
