// Amounts of the form in big blinds or chips; the spot itself is in chips.
import { amount, blinds, inBigBlinds } from "../app/format/number";
import { DEFAULT_DEPTH } from "../ranges/starters/StarterRanges";
import { boardName } from "./board";
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

/** "300" and "100" -> "3", "97.5" and "5.5" -> "17.7"; empty if there is no ratio. */
export function sprText(stack: string, pot: string): string {
  const ratio = Number(stack) / Number(pot);
  const isRatio = stack.trim() !== "" && Number.isFinite(ratio) && ratio >= 0;
  return isRatio ? String(Number(ratio.toFixed(ratio < 10 ? 2 : 1))) : "";
}

/** Return the stack for a ratio, rounded to the precision of the pot; null if there is none. */
export function stackAt(spr: string, pot: string): string | null {
  const stack = Number(spr) * Number(pot);
  const isStack = spr.trim() !== "" && pot.trim() !== "" && Number.isFinite(stack) && stack >= 0;
  return isStack ? String(Number(stack.toFixed(decimalsAt(pot)))) : null;
}

/** Return the decimals of amounts at a pot: as entered, and at least 1 % of the pot. */
function decimalsAt(pot: string): number {
  const written = /\.(\d*?)0*$/.exec(pot.trim())?.[1]?.length ?? 0;
  let decimals = written;
  while (decimals < 6 && Number(pot) * 10 ** decimals < 51) decimals += 1;
  return decimals;
}

/** "K72r, SPR 17.7"; empty without a board. */
export function defaultName(form: SolveForm): string {
  const board = boardName(form.board);
  const spr = sprText(form.stack, form.pot);
  return board && spr ? `${board}, SPR ${spr}` : board;
}

/** The name of a form for the title of the tab. */
export function nameOf(form: SolveForm): string {
  return form.name.trim() || defaultName(form);
}

/** Return the stack before the hand in big blinds, as far as the form has it. */
export function depthOf(form: SolveForm): number {
  const [stack, pot] = [numberIn(form.stack), numberIn(form.pot)];
  const bigBlind = bigBlindOf(form);
  if (stack === null || pot === null || bigBlind === null) return DEFAULT_DEPTH;
  return (stack + pot / 2) / bigBlind;
}
