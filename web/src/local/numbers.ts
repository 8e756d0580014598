// Numbers as the service's sentences show them.

/** A whole number with commas between thousands. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
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
