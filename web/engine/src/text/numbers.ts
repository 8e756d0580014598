// Numbers in range notation: their form, and how messages show them.

export const NUMBER = "(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][-+]?[0-9]{1,4})?";
const FRACTION = new RegExp(`^${NUMBER}$`);

/** Whether a text is a number of the notation. */
export function isNumber(text: string): boolean {
  return FRACTION.test(text);
}

/** Return a fraction of 1 in percent, exactly: "0.5" is "50". */
export function percentOf(number: string): string {
  const percent = withPointMoved(number, 2);
  return percent.includes(".") ? percent.replace(/0+$/, "").replace(/\.$/, "") : percent;
}

/** Return a number with its point moved to the right, without an exponent. */
function withPointMoved(number: string, places: number): string {
  const { digits, exponent } = decimal(number);
  return plainText(digits, exponent + places);
}

/** Return 100 less a number of percent, exactly. */
export function restOfHundred(number: string): string {
  const { digits, exponent } = decimal(number);
  if (exponent >= 0) return String(100n - BigInt(digits) * 10n ** BigInt(exponent));
  const rest = String(100n * 10n ** BigInt(-exponent) - BigInt(digits));
  return plainText(rest, exponent).replace(/\.?0+$/, "");
}

/** A number as whole digits and a power of ten. */
function decimal(number: string): { digits: string; exponent: number } {
  const [mantissa = "", power] = number.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = (whole + fraction).replace(/^0+(?=.)/, "");
  return { digits, exponent: Number(power ?? 0) - fraction.length };
}

function plainText(digits: string, exponent: number): string {
  if (exponent >= 0) return digits === "0" ? "0" : digits + "0".repeat(exponent);
  const padded = digits.padStart(1 - exponent, "0");
  return `${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

/** Return the shortest decimals of a finite number, without an exponent. */
export function plainDecimals(value: number): string {
  const { digits, exponent } = decimal(String(Math.abs(value)));
  return `${value < 0 ? "-" : ""}${plainText(digits, exponent)}`;
}

/** Return a number with so many significant digits, as `%g` writes it. */
export function general(value: number, precision: number): string {
  if (value === 0 || !Number.isFinite(value)) return value === 0 ? "0" : "inf";
  const [digits = "", power = "0"] = value.toExponential(precision - 1).split("e");
  const exponent = Number(power);
  const trim = (text: string) =>
    text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
  if (exponent >= -4 && exponent < precision) return trim(value.toFixed(precision - 1 - exponent));
  const sign = exponent < 0 ? "-" : "+";
  return `${trim(digits)}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
}
