// Amounts of chips or money, read without rounding and written as the core reads them: digits, with a
// point where they are not whole.
import { Fraction } from "../fraction.ts";
import { counted, isAbsent, shown } from "../inputs.ts";
import { Member } from "../member.ts";
import { plainDecimals } from "../text/numbers.ts";
import { type Players, refuseSeatCount } from "./players.ts";

/** An amount: a number, a big integer, or its decimals as text. */
export type AnyAmount = number | bigint | string;

const MAX_DECIMALS = 6;
const MAX_DIGITS = 15; // doubles carry these exactly
const TEXT = /^\s*(-?)(\d*)(?:\.(\d*))?\s*$/;
const RATE = /^\s*(\d+\.?\d*|\.\d+)\s*(%?)\s*$/;
const THOUSANDS = /^\s*[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?\s*$/;

/** Read an amount; return its shortest decimals. */
export function readAmount(raw: unknown, member: Member): string {
  const text = textOf(raw);
  const match = text === null ? null : TEXT.exec(text);
  const [, sign = "", wholePart = "", decimalPart = ""] = match ?? [];
  if (text === null || match === null || !(wholePart || decimalPart)) {
    let remedy = "write it with a decimal point, as 5.5";
    if (text !== null && THOUSANDS.test(text))
      remedy = `leave out the thousands comma: ${text.replaceAll(",", "").trim()}`;
    throw member.error("wrong-amount", `${quoted(raw)} is not an amount; ${remedy}`);
  }
  const whole = wholePart.replace(/^0+/, "");
  const part = decimalPart.replace(/0+$/, "");
  if (part.length > MAX_DECIMALS || whole.length + part.length > MAX_DIGITS)
    throw member.error(
      "wrong-amount",
      `${quoted(raw)} has too many digits; at most ${MAX_DIGITS}, and ${MAX_DECIMALS} after the point`,
    );
  if (sign && (whole || part)) {
    if (typeof raw === "string" || part)
      throw member.error("wrong-amount", `${text.trim()} is below 0`);
    throw member.error("wrong-amount", `${text} chips; nobody can have fewer than none`);
  }
  return (whole || "0") + (part && `.${part}`);
}

/** Read an amount that may be below 0, as what a seat lost. */
export function readSignedAmount(raw: unknown, member: Member): string {
  const isNegative =
    typeof raw === "string"
      ? /^\s*-\s*[\d.]/.test(raw)
      : (typeof raw === "number" || typeof raw === "bigint") && raw < 0;
  if (!isNegative) return readAmount(raw, member);
  const size = typeof raw === "string" ? raw.replace("-", "") : -(raw as number | bigint);
  const amount = readAmount(size, member);
  return amount === "0" ? amount : `-${amount}`;
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
  read = readAmount,
): string[] {
  if (!Array.isArray(raw) && !(ArrayBuffer.isView(raw) && !(raw instanceof DataView)))
    throw member.error(
      "wrong-amount",
      `${shown(raw)} is not a list of chips, one number for each seat`,
    );
  const listed = Array.from(raw as unknown as ArrayLike<unknown>);
  if (players !== null && listed.length !== players.seats)
    throw member.error(
      "wrong-seat",
      `${counted(listed.length, "number")} for ${players.seats} seats; give one for each`,
    );
  refuseSeatCount(listed.length, member);
  return listed.map((bet, seat) =>
    read(bet, member.item(players?.label(seat) ?? `seat ${seat}`, seat)),
  );
}

/** Read the decimals of a table's unit; null where the core is to choose one. */
export function readUnit(raw: unknown): number | null {
  if (isAbsent(raw)) return null;
  const member = new Member("unit");
  const unit = readAmount(raw, member);
  if (!/^(1|0\.0*1)$/.test(unit))
    throw member.error("wrong-amount", `${unit} is not 1, 0.1, 0.01 and so on down to 0.000001`);
  return Math.max(0, unit.length - 2);
}

/** Return a rate from 0 to 1 exactly; a number is read as the decimals it prints. */
export function readRate(raw: unknown): Fraction {
  const match = RATE.exec(textOf(raw) ?? "");
  const [whole = "", part = ""] = (match?.[1] ?? "").split(".");
  const hundredth = match?.[2] ? 100n : 1n;
  const rate = new Fraction(BigInt(`${whole}${part}`), 10n ** BigInt(part.length) * hundredth);
  if (match === null || rate.numerator > rate.denominator)
    throw new Member("rake, rate", "/rake/rate").error(
      "poker-error",
      `${shown(raw)} is not a share from 0 to 1; five percent is 0.05`,
    );
  return rate;
}
