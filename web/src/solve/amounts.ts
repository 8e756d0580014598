// Amounts of the form in big blinds or chips; the spot itself is in chips.
import { amount, blinds, inBigBlinds } from "../app/format/number";
import type { AmountUnit, SolveForm } from "./form";

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Parse a number as it is typed; null if it is none. */
export function numberIn(text: string): number | null {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : null;
}

/** Return the big blind of a form in chips; null if there is none. */
export function bigBlindOf(form: SolveForm): number | null {
  const chips = numberIn(form.big_blind);
  return chips !== null && chips > 0 ? chips : null;
}

/** Return the unit in which the amounts of a form are shown. */
export function unitOf(form: SolveForm): AmountUnit {
  return form.amounts === "bb" && bigBlindOf(form) !== null ? "bb" : "chips";
}

/** Return the big blind that amounts are divided by: 1 where they are shown in chips. */
function divisorOf(form: SolveForm): number {
  return unitOf(form) === "bb" ? (bigBlindOf(form) ?? 1) : 1;
}

/** Convert the text of an amount in chips to the unit of the form. */
export function shownAmount(form: SolveForm, chips: string): string {
  const divisor = divisorOf(form);
  const number = numberIn(chips);
  return divisor === 1 || number === null ? chips : plain(number / divisor);
}

/** Convert an amount as it is typed to chips; text that is not a number stays. */
export function chipsOf(form: SolveForm, shown: string): string {
  const divisor = divisorOf(form);
  const number = numberIn(shown);
  return divisor === 1 || number === null ? shown : plain(number * divisor);
}

/** Without floating-point noise. */
function plain(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** Format an amount of chips in the unit of the form: "4.5 bb", or "9". */
export function amountIn(form: SolveForm, chips: number): string {
  return unitOf(form) === "bb" ? blinds(inBigBlinds(chips, divisorOf(form))) : amount(chips);
}

/** Format a bet with its share of the pot: "75 %, 4.5 bb". */
export function betIn(form: SolveForm, chips: number, percent: number): string {
  return `${shareText(percent)}, ${amountIn(form, chips)}`;
}

/** 75 -> "75 %", 33.3333 -> "33.3 %", 1620.833 -> "1621 %". */
export function shareText(percent: number): string {
  return `${percent >= 1000 ? Math.round(percent) : Number(percent.toFixed(1))} %`;
}
