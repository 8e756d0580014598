// Amounts of hands: in big blinds, or in the currency of the record.
import { withCurrency } from "../app/format/number";
import type { Unit } from "./url_state";

/** What an amount of a hand is measured in. */
export interface Measure {
  big_blind: number;
  decimals: number;
  currency: string;
}

const MINUS = "−";

/** Format chips of a record: "2.1 bb", "$4.20", "210". */
export function amountText(chips: number | null, measure: Measure, unit: Unit): string {
  if (chips === null) return "?";
  const { big_blind, decimals, currency } = measure;
  const size = Math.abs(chips);
  const text =
    unit === "bb" ? `${blindsText(size / big_blind)} bb` : moneyText(size, decimals, currency);
  return chips < 0 ? MINUS + text : text;
}

/** Format a net with its sign: "+8.6 bb", "−$2.50", "0 bb"; "–" without a result. */
export function netText(chips: number | null, measure: Measure, unit: Unit): string {
  if (chips === null) return "–";
  const text = amountText(chips, measure, unit);
  return chips > 0 ? `+${text}` : text;
}

function blindsText(value: number): string {
  return value.toLocaleString("en-GB", { maximumFractionDigits: value < 100 ? 2 : 1 });
}

function moneyText(size: number, decimals: number, currency: string): string {
  const text = (size / 10 ** decimals).toLocaleString("en-GB", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return currency === "chips" ? text : withCurrency(text, currency);
}

/** Format a number with its sign and one decimal: "+36.0". */
export function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toLocaleString("en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const isZero = Number(text.replaceAll(",", "")) === 0;
  return isZero ? text : (value < 0 ? MINUS : "+") + text;
}

/** The site's name and number of a hand: "PokerStars #900001", "Hand #22". */
export function handName({ site, number, id }: { site: string; number: string; id: number }) {
  return `${site || "Hand"} ${number ? `#${number}` : id}`;
}

/** "2025-01-05T20:15:00" -> "2025-01-05 20:15". */
export function timeText(time: string | null): string {
  return time === null ? "" : time.replace("T", " ").slice(0, 16);
}
