// Lists of bet sizes: parsing, joining and descriptions. The service computes the actual sizes.
import type { Schemas } from "../../api/client";
import { shareText } from "../amounts";
import { kindOf, remainingStreets, type SizeKey, type SizeKind, streetOf } from "../form";

/** "33%, 75%" -> ["33%", "75%"]. */
export function sizesIn(text: string): string[] {
  return text
    .split(",")
    .map((size) => size.trim())
    .filter(Boolean);
}

export function joinSizes(sizes: readonly string[]): string {
  return sizes.join(", ");
}

/**
 * Remove a size by index; an emptied list of donk bets becomes "none", since blank means the
 * default.
 */
export function withoutIndex(text: string, index: number, kind: SizeKind): string {
  const left = sizesIn(text).filter((_, at) => at !== index);
  return kind === "donk" && left.length === 0 && !isNone(text) ? "none" : joinSizes(left);
}

/** Remove a size that the service names; its numbers may be formatted differently there. */
export function withoutSize(text: string, size: string, kind: SizeKind): string {
  const index = sizesIn(text).findIndex((each) => isSameSize(each, size));
  return index < 0 ? text : withoutIndex(text, index, kind);
}

/** Whether two texts are the same size: "70" and "70%". */
function isSameSize(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function isNone(text: string): boolean {
  return text.trim().toLowerCase() === "none";
}

function plain(size: string): string {
  return size
    .toLowerCase()
    .replace(/^all[- ]?in$/, "a")
    .replace(/\s+/g, "")
    .replace(/\d*\.?\d+/g, (number) => String(Number(number)))
    .replace(/^[\d.]+$/, "$&%");
}

/** Return the index of the chip that contains a column (from 1). */
export function indexAt(text: string, column: number | null | undefined): number | null {
  if (column === null || column === undefined) return null;
  const before = [...text].slice(0, column - 1).join("");
  return sizesIn(before.slice(0, before.lastIndexOf(",") + 1)).length;
}

/** A number from 10 to 1000 without a unit is a percentage; the service rejects others. */
function withSign(size: string): string {
  const bare = /^\d+\.?\d*$/.test(size) && Number(size) >= 10 && Number(size) <= 1000;
  return bare ? `${size}%` : size;
}

/**
 * Return the share of the pot that was asked for where the real one is within 1 % of the pot of it,
 * as amounts are rounded; otherwise the real one.
 */
export function askedShare(sizes: string, percent: number): number {
  const nearShares = sizesIn(sizes)
    .map((size) => Number(/^([\d.]+)\s*%$/.exec(withSign(size))?.[1] ?? Number.NaN))
    .filter((share) => Math.abs(share - percent) <= 1)
    .toSorted((a, b) => Math.abs(a - percent) - Math.abs(b - percent));
  return nearShares[0] ?? percent;
}

const GEOMETRIC = /^(\d*)\s*e\s*(?:([\d.]+)\s*%)?$/i;

/** Describe a size; null if it is not valid. */
export function meaningOf(size: string, kind: SizeKind): string | null {
  const raise = kind === "raise";
  const [, number, unit] = /^([\d.]+)\s*([%xc])$/i.exec(withSign(size)) ?? [];
  if (unit === "%") {
    return raise ? `the bet and ${number} % of the pot after the call` : `${number} % of the pot`;
  }
  if (unit?.toLowerCase() === "x") return raise ? `to ${number} times the previous bet` : null;
  if (unit) {
    const chips = `${number} ${number === "1" ? "chip" : "chips"}`;
    return raise ? `${chips} more than the bet` : chips;
  }
  if (/^a(ll[- ]?in)?$/i.test(size)) return "all-in";
  if (/^none$/i.test(size)) return kind === "donk" ? "no donk bets" : "none";
  const [geometric, streets, cap] = GEOMETRIC.exec(size) ?? [];
  if (geometric === undefined) return null;
  const over = streets ? `each of ${streets} streets` : "every street to come";
  const capText = cap ? `, at most ${cap} %` : "";
  return `the same share of the pot on ${over}, then all-in${capText}`;
}

const SIZES_ARE = "50 (% of the pot), 4.5c (chips), e, 2e, 3e200% (geometric), a (all-in)";

/** The first size of a list that is not one: what is wrong with it, and its place from 1. */
interface SizeError {
  detail: string;
  column: number;
  length: number;
}

/** Return the first error of a list of sizes; null if all can be read. */
export function sizeError(text: string, kind: SizeKind): SizeError | null {
  let start = 0;
  for (const part of text.split(",")) {
    const size = part.trim();
    if (size !== "" && meaningOf(size, kind) === null) {
      const column = start + part.indexOf(size) + 1;
      return { detail: describeError(size, kind), column, length: size.length };
    }
    start += part.length + 1;
  }
  return null;
}

function describeError(size: string, kind: SizeKind): string {
  if (/^[\d.]+$/.test(size)) {
    const times = kind === "raise" ? `${size}x (times the bet), ` : "";
    return `“${size}” may mean several things; write ${times}${size}% (of the pot) or ${size}c (chips).`;
  }
  const times = kind === "raise" ? "2.5x (times the bet), " : "";
  return `“${size}” is not a size; sizes are ${times}${SIZES_ARE}.`;
}

/** Notations of sizes, for the help. */
export const SIZE_NOTATIONS: readonly { text: string; means: string }[] = [
  { text: "50", means: "50 % of the pot; a raise adds it, after the call, to the bet" },
  { text: "2.5x", means: "raises only: to 2.5 times the previous bet" },
  { text: "4.5c", means: "chips; a raise adds as many" },
  { text: "e", means: "geometric: the same share of the pot on every street to come, then all-in" },
  { text: "2e", means: "geometric over two streets" },
  { text: "3e200%", means: "geometric over three streets, at most 200 % of the pot" },
  { text: "a", means: "all-in" },
];

type Bet = Schemas["TreeBet"];

/** Return the bets of the shortest line on which a list of sizes is used. */
export function firstBets(bets: readonly Bet[], key: SizeKey): Bet[] {
  const player = key.includes("_ip_") ? "ip" : "oop";
  const own = bets.filter(
    (bet) => bet.street === streetOf(key) && bet.player === player && bet.kind === kindOf(key),
  );
  return own.filter(({ line }) => line === own[0]?.line);
}

/**
 * Return what became of the sizes of a list that are not bet, by index: "merged into 75 %". Of equal
 * sizes the first is bet.
 */
export function mergedSizes(sizes: readonly string[], bets: readonly Bet[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const { action, percent, merged } of bets) {
    const into = action.startsWith("a") ? "all-in" : shareText(percent);
    for (const size of merged) {
      const at = sizes.findLastIndex((each, index) => isSameSize(each, size) && !found.has(index));
      if (at >= 0) found.set(at, `merged into ${into}`);
    }
  }
  return found;
}

/** Whether bets are on a later street than the board's, after checks only. */
export function isCheckedThrough(bets: readonly Bet[], board: string): boolean {
  const [first] = bets;
  if (first === undefined) return false;
  const isLater = remainingStreets(board).indexOf(first.street) > 0;
  return isLater && /^x( x)*$/.test(first.line);
}
