// Number formatting; never more digits than are known.

// Made once: a table formats hundreds of numbers in a frame, and making a format takes longer than
// using it.
const formatOf = (minimumFractionDigits: number, maximumFractionDigits: number) =>
  new Intl.NumberFormat("en-GB", { minimumFractionDigits, maximumFractionDigits });
const UP_TO_TWO = formatOf(0, 2);
const TWO = formatOf(2, 2);
const UP_TO_THREE = formatOf(0, 3);
const UP_TO_SIX = formatOf(0, 6);

/** 0.5505 -> "55.05 %". */
export function percent(share: number | null | undefined, digits = 2): string {
  if (share === null || share === undefined) return "–";
  return `${percentNumber(share, digits)} %`;
}

/** 0.5505 -> "55.05", for columns that name the unit in their title. */
export function percentNumber(share: number, digits: number): string {
  // toPrecision removes the floating-point error of the multiplication, so that halves round up.
  return Number((100 * share).toPrecision(12)).toFixed(digits);
}

const DECIMAL = /^([+-]?)(\d*)\.?(\d*)$/;
const POWER = /^[+-]?(\d+\.?\d*|\.\d+)e[+-]?\d+$/i;

/**
 * Convert a percentage in text to a share in text, digit by digit: "5 %" -> "0.05"; null if it is
 * not a number.
 */
export function shareOf(text: string): string | null {
  const number = text.trim().replace(/\s*%$/, "");
  if (POWER.test(number)) return String(Number(number) / 100);
  const [, sign, whole = "", part = ""] = DECIMAL.exec(number) ?? [];
  if (sign === undefined || whole + part === "") return null;
  const digits = whole.padStart(3, "0") + part;
  const point = digits.length - part.length - 2;
  return `${sign === "-" ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** 0.05 -> "5", without floating-point error. */
export function percentText(share: number): string {
  return String(Number((100 * share).toPrecision(12)));
}

/** 1755 -> "1,755". */
export function count(value: number): string {
  return UP_TO_THREE.format(value);
}

/** A count with its noun: (1, "flop") -> "1 flop", (1755, "flop") -> "1,755 flops". */
export function counted(value: number, singular: string, plural = `${singular}s`): string {
  return `${count(value)} ${value === 1 ? singular : plural}`;
}

/** Format with three significant digits. */
export function threeDigits(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

/** Format chips: whole numbers as they are, others with two decimals. */
export function chips(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  const text = (Number.isInteger(value) ? UP_TO_TWO : TWO).format(value);
  return text === "-0.00" || text === "-0" ? text.slice(1) : text;
}

/** Format chips with their noun: 1 -> "1 chip", 2.5 -> "2.50 chips". */
export function chipsWithNoun(value: number | null): string {
  return `${chips(value)} ${value === 1 ? "chip" : "chips"}`;
}

/** Format an amount with all of its digits: "5.5", "1,234.25". */
export function amount(value: number): string {
  return UP_TO_SIX.format(value);
}

const SIGNS: Readonly<Record<string, string>> = { EUR: "€", USD: "$", GBP: "£" };

/** "4.20" in USD -> "$4.20", in SEK -> "4.20 SEK". */
export function withCurrency(text: string, currency: string): string {
  const sign = SIGNS[currency.toUpperCase()] ?? (currency.length === 1 ? currency : undefined);
  return sign === undefined ? `${text} ${currency}` : sign + text;
}

export function inBigBlinds(chips: number, bigBlind: number): number {
  return chips / bigBlind;
}

/** Format an amount in big blinds: "5.5 bb". */
export function blinds(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  return `${(Math.abs(value) >= 1 ? UP_TO_TWO : UP_TO_THREE).format(value)} bb`;
}

const STEPS = ["B", "kB", "MB", "GB", "TB"] as const;

/** 461_000_000 -> "461 MB". */
export function bytes(value: number): string {
  let size = value;
  let step = 0;
  while (size >= 999.5 && step < STEPS.length - 1) {
    size /= 1000;
    step += 1;
  }
  return `${size < 9.95 && step > 0 ? size.toFixed(1) : size.toFixed(0)} ${STEPS[step]}`;
}

/** 0.004 -> "4 ms", 75 -> "1 min 15 s". */
export function duration(seconds: number): string {
  if (seconds < 0.001) return "under 1 ms";
  if (seconds < 1) return `${Math.round(1000 * seconds)} ms`;
  if (seconds < 59.95) return `${seconds.toFixed(seconds < 9.95 ? 1 : 0)} s`;
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${whole % 60} s`;
}

/** Format an estimated time: "about 3.0 s", or "under 1 ms". */
export function aboutDuration(seconds: number): string {
  return seconds < 0.001 ? duration(seconds) : `about ${duration(seconds)}`;
}
