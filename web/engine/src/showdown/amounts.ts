// Amounts of chips or money: read without rounding, counted in whole numbers of one unit per table.
import { PokerError } from "../errors.ts";
import { Fraction } from "../fraction.ts";
import { counted, shown } from "../inputs.ts";
import { plainDecimals } from "../text/numbers.ts";
import type { Member } from "./members.ts";
import { type Players, refuseSeatCount } from "./players.ts";

/** An amount: a number, a big integer, or its decimals as text. */
export type AnyAmount = number | bigint | string;

const MAX_DECIMALS = 6;
const MAX_DIGITS = 15; // doubles carry these exactly
const MIN_DECIMALS = 2; // money and big blinds are split to the hundredth at least
const TEXT = /^\s*(-?)(\d*)(?:\.(\d*))?\s*$/;
const RATE = /^\s*(\d+\.?\d*|\.\d+)\s*(%?)\s*$/;
const THOUSANDS = /^\s*[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?\s*$/;

/** An exact amount: `digits` with the decimal point that many places from the right. */
export interface Amount {
  readonly digits: bigint;
  readonly decimals: number;
}

/** The unit of a table: its decimal places, 0 for whole chips. */
export interface Unit {
  readonly decimals: number;
}

export const WHOLE_CHIPS: Unit = { decimals: 0 };

export function wrongAmount(reason: string, member: Member): PokerError {
  return new PokerError("wrong-amount", `${member.name}: ${reason}`, { pointer: member.pointer });
}

export function readAmount(raw: unknown, member: Member): Amount {
  const text = textOf(raw);
  const match = text === null ? null : TEXT.exec(text);
  const [, sign = "", wholePart = "", decimalPart = ""] = match ?? [];
  if (text === null || match === null || !(wholePart || decimalPart)) {
    let remedy = "write it with a decimal point, as 5.5";
    if (text !== null && THOUSANDS.test(text))
      remedy = `leave out the thousands comma: ${text.replaceAll(",", "").trim()}`;
    throw wrongAmount(`${quoted(raw)} is not an amount; ${remedy}`, member);
  }
  const whole = wholePart.replace(/^0+/, "");
  const part = decimalPart.replace(/0+$/, "");
  if (part.length > MAX_DECIMALS || whole.length + part.length > MAX_DIGITS)
    throw wrongAmount(
      `${quoted(raw)} has too many digits; at most ${MAX_DIGITS}, and ${MAX_DECIMALS} after the point`,
      member,
    );
  if (sign && (whole || part)) {
    if (typeof raw === "string" || part) throw wrongAmount(`${text.trim()} is below 0`, member);
    throw wrongAmount(`${text} chips; nobody can have fewer than none`, member);
  }
  return { digits: BigInt(`${whole}${part}` || "0"), decimals: part.length };
}

/** Read an amount that may be below 0, as what a seat lost. */
export function readSignedAmount(raw: unknown, member: Member): Amount {
  const isNegative =
    typeof raw === "string"
      ? /^\s*-\s*[\d.]/.test(raw)
      : (typeof raw === "number" || typeof raw === "bigint") && raw < 0;
  if (!isNegative) return readAmount(raw, member);
  const size = typeof raw === "string" ? raw.replace("-", "") : -(raw as number | bigint);
  const { digits, decimals } = readAmount(size, member);
  return { digits: -digits, decimals };
}

function quoted(raw: unknown): string {
  return typeof raw === "number" ? `'${raw}'` : shown(raw);
}

/** Return a value's digits without an exponent; null if it is neither a number nor text. */
function textOf(raw: unknown): string | null {
  if (typeof raw === "string") return raw;
  if (typeof raw === "bigint") return String(raw);
  return typeof raw === "number" && Number.isFinite(raw) ? plainDecimals(raw) : null;
}

/** Read an amount for each seat; with players, for as many seats as they have. */
export function readAmounts(
  raw: unknown,
  member: Member,
  players: Players | null,
  read: typeof readAmount = readAmount,
): Amount[] {
  if (!Array.isArray(raw) && !(ArrayBuffer.isView(raw) && !(raw instanceof DataView)))
    throw wrongAmount(`${shown(raw)} is not a list of chips, one number for each seat`, member);
  const listed = Array.from(raw as unknown as ArrayLike<unknown>);
  if (players !== null && listed.length !== players.seats)
    throw new PokerError(
      "wrong-seat",
      `${member.name}: ${counted(listed.length, "number")} for ${players.seats} seats; give one for each`,
      { pointer: member.pointer },
    );
  refuseSeatCount(listed.length, member);
  return listed.map((bet, seat) =>
    read(bet, member.item(players?.label(seat) ?? `seat ${seat}`, seat)),
  );
}

/** Read the unit of a table; without one return a unit in which all its amounts are whole. */
export function readUnit(raw: unknown, amounts: readonly Amount[], member: Member): Unit {
  if (raw === undefined || raw === null) {
    const decimals = Math.max(0, ...amounts.map((amount) => amount.decimals));
    return { decimals: decimals === 0 ? 0 : Math.max(decimals, MIN_DECIMALS) };
  }
  const amount = readAmount(raw, member);
  if (amount.digits !== 1n)
    throw wrongAmount(
      `${amountText(amount)} is not 1, 0.1, 0.01 and so on down to 0.000001`,
      member,
    );
  return { decimals: amount.decimals };
}

/** Return an amount in units; refuse one that is not a whole number of them. */
export function countUnits(amount: Amount, unit: Unit, member: Member): bigint {
  if (amount.decimals > unit.decimals)
    throw wrongAmount(
      `${amountText(amount)} is finer than the unit, ${unitText(1n, unit)}; give a finer unit`,
      member,
    );
  return amount.digits * 10n ** BigInt(unit.decimals - amount.decimals);
}

export function countAll(
  amounts: readonly Amount[],
  unit: Unit,
  member: Member,
  players: Players,
): bigint[] {
  const counts = amounts.map((amount, seat) =>
    countUnits(amount, unit, member.item(players.label(seat), seat)),
  );
  if (counts.reduce((sum, count) => sum + count, 0n) >= 10n ** BigInt(MAX_DIGITS))
    throw wrongAmount(
      `too many digits for a unit of ${unitText(1n, unit)}; all chips together have at most ${MAX_DIGITS} digits`,
      member,
    );
  return counts;
}

/** Return units as a number: whole, or the nearest double of the decimals. */
export function toNumber(units: bigint, unit: Unit): number {
  return Number(unitText(units, unit));
}

/** Return the text of a number of units as an amount, without trailing zeros. */
export function unitText(units: bigint, unit: Unit): string {
  if (unit.decimals === 0) return String(units);
  const sign = units < 0n ? "-" : "";
  const digits = String(units < 0n ? -units : units).padStart(unit.decimals + 1, "0");
  const whole = digits.slice(0, -unit.decimals);
  const part = digits.slice(-unit.decimals).replace(/0+$/, "");
  return part ? `${sign}${whole}.${part}` : `${sign}${whole}`;
}

export function amountText(amount: Amount): string {
  return unitText(amount.digits, { decimals: amount.decimals });
}

/** Return a rate from 0 to 1 exactly; a number is read as the decimals it prints. */
export function readRate(raw: unknown): Fraction {
  const match = RATE.exec(textOf(raw) ?? "");
  const [whole = "", part = ""] = (match?.[1] ?? "").split(".");
  const hundredth = match?.[2] ? 100n : 1n;
  const rate = new Fraction(BigInt(`${whole}${part}`), 10n ** BigInt(part.length) * hundredth);
  if (match === null || rate.numerator > rate.denominator)
    throw new PokerError(
      "poker-error",
      `rake, rate: ${shown(raw)} is not a share from 0 to 1; five percent is 0.05`,
      { pointer: "/rake/rate" },
    );
  return rate;
}
