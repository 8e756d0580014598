// Pot odds: the equity that a call needs, and its expected value. All sums are exact.
import { PokerError } from "engine/errors.js";
import { Fraction, ZERO } from "engine/fraction.js";
import { excerpt } from "engine/text/characters.js";
import { plainDecimals } from "engine/text/numbers.js";
import type { Schemas } from "../api/client";
import { general } from "./numbers";

const MAX_DECIMALS = 6;
const MAX_CHIPS = 10n ** 18n;
const ONE = new Fraction(1n);
const NUMBER = /^\s*[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})\s*$/;

type Amount = number | string;

/** Answer a request for the price of a call. */
export function potOdds(body: Schemas["PotOddsRequest"]): Schemas["PotOdds"] {
  return oddsOf(body.pot, body.call, body.equity == null ? null : readShare(body.equity));
}

/** Return the price of a call, and with an equity its expected value. */
export function oddsOf(chips: Amount, price: Amount, equity: Fraction | null): Schemas["PotOdds"] {
  const [pot, call] = [read(chips, "pot"), read(price, "call")];
  if (pot.numerator < 0n) throw refused("pot", `pot ${chips}: a pot is not negative`);
  if (call.numerator <= 0n) throw refused("call", `call ${price}: a call costs something`);
  const all = pot.plus(call);
  const breakEven = call.over(all);
  const value = equity && minus(equity.times(all), call);
  const implied = value && equity?.numerator ? impliedOf(value, equity) : null;
  const ratio = pot.over(call);
  return {
    pot: pot.toNumber(),
    call: call.toNumber(),
    odds: `${amountText(ratio)} to 1`,
    break_even: breakEven.toNumber(),
    break_even_fraction: String(breakEven),
    equity: equity?.toNumber() ?? null,
    expected_value: value?.toNumber() ?? null,
    expected_value_fraction: value ? String(value) : null,
    is_right: value && value.numerator >= 0n,
    implied: implied?.toNumber() ?? null,
    sentence: sentenceOf(pot, call, breakEven, equity, implied),
  };
}

function minus(first: Fraction, second: Fraction): Fraction {
  return first.plus(new Fraction(-second.numerator, second.denominator));
}

function impliedOf(value: Fraction, equity: Fraction): Fraction {
  return value.numerator >= 0n ? ZERO : minus(ZERO, value).over(equity);
}

function read(value: Amount, name: string): Fraction {
  const text = typeof value === "number" ? plainDecimals(value) : value;
  if (!NUMBER.test(text)) {
    const remedy = "write it with a decimal point, as 2.5, and without a sign for a unit";
    throw refused(name, `${name} ${excerpt(text)} is not a number; ${remedy}`);
  }
  const [whole = "", digits = ""] = text.trim().replace("+", "").split(".");
  const number = new Fraction(BigInt(`${whole}${digits}` || "0"), 10n ** BigInt(digits.length));
  if (number.numerator > MAX_CHIPS * number.denominator) {
    throw refused(name, `${name} ${value}: at most ${MAX_CHIPS} chips`);
  }
  return number;
}

function readShare(value: Amount): Fraction {
  const share = read(value, "equity");
  const number = share.toNumber();
  if (number >= 0 && number <= 1) return share;
  const isPercent = number > 1 && number <= 100;
  const remedy = isPercent ? `; for ${value} % give ${general(number / 100, 6)}` : "";
  throw refused("equity", `equity ${value}: use a fraction from 0 to 1${remedy}`);
}

function refused(name: string, message: string): PokerError {
  return new PokerError("poker-error", message, { pointer: `/${name}` });
}

function sentenceOf(
  pot: Fraction,
  call: Fraction,
  breakEven: Fraction,
  equity: Fraction | null,
  implied: Fraction | null,
): string {
  const price = `call ${amountText(call)} into ${amountText(pot)} needs`;
  if (equity === null) return `${price} ${percentText(breakEven, 1)}`;
  const [needed, owned] = distinctPercents(breakEven, equity);
  return `${price} ${needed}, you have ${owned}: ${verdictOf(breakEven, equity, implied)}`;
}

function verdictOf(breakEven: Fraction, equity: Fraction, implied: Fraction | null): string {
  const difference = minus(equity, breakEven).numerator;
  if (difference === 0n) return "the call breaks even";
  if (difference > 0n) return "the call is right";
  if (implied === null) return "the call cannot win";
  return `the call is wrong unless you win ${amountText(implied)} more later`;
}

/** Return two percentages with enough decimals to differ where the shares do. */
function distinctPercents(first: Fraction, second: Fraction): [string, string] {
  const isSame = minus(first, second).numerator === 0n;
  for (let decimals = 1; ; decimals += 1) {
    const texts: [string, string] = [percentText(first, decimals), percentText(second, decimals)];
    if (isSame || texts[0] !== texts[1] || decimals === MAX_DECIMALS) return texts;
  }
}

function percentText(share: Fraction, decimals: number): string {
  return `${trimmedText(share.times(new Fraction(100n)), decimals)} %`;
}

/** Return chips or odds to at most two decimals. */
function amountText(amount: Fraction): string {
  return trimmedText(amount, 2);
}

/** Return a number of 0 or more, halves rounded up, without trailing zeros. */
function trimmedText(number: Fraction, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const { numerator, denominator } = number
    .times(new Fraction(scale))
    .plus(ONE.over(new Fraction(2n)));
  const units = numerator / denominator;
  const isTiny = units === 0n && number.numerator !== 0n;
  const shown = isTiny ? 1n : units;
  const fraction = String(shown % scale)
    .padStart(decimals, "0")
    .replace(/0+$/, "");
  const text = fraction ? `${shown / scale}.${fraction}` : String(shown / scale);
  return isTiny ? `under ${text}` : text;
}
