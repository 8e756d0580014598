// Numbers as amounts show them.

/** Return the shortest decimals of a finite number, without an exponent. */
export function plainDecimals(value: number): string {
  const [mantissa = "", power = "0"] = String(Math.abs(value)).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const exponent = Number(power) - fraction.length;
  const digits = (whole + fraction).replace(/^0+(?=.)/, "");
  return `${value < 0 ? "-" : ""}${plainText(digits, exponent)}`;
}

function plainText(digits: string, exponent: number): string {
  if (exponent >= 0) return digits === "0" ? "0" : digits + "0".repeat(exponent);
  const padded = digits.padStart(1 - exponent, "0");
  return `${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}
