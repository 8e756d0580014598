// Ambiguities: texts with two readings, which are refused with both in the hint.

import { COMBO_COUNT } from "../game.ts";
import { partition, SPACES, short } from "./characters.ts";
import type { Items } from "./items.ts";
import { NUMBER } from "./numbers.ts";
import { findSplitNumber } from "./split_numbers.ts";
import { BOUNDARY, type NotationText, SEPARATOR } from "./tokens.ts";
import type { IsHand } from "./units.ts";

const SUMMARY = new RegExp(`^[${SPACES}]*(${NUMBER})%[${SEPARATOR}]`, "d");
const PERCENT_ITEM = new RegExp(`[${SEPARATOR}]${NUMBER}%(?![^${SEPARATOR}])`, "g");
const LOOSE_DASH = new RegExp(`-[${SPACES}]+(?=[^${BOUNDARY}])`);
const LAST_WORD = new RegExp(`[^${BOUNDARY}]{1,20}$`);
const FIRST_WORD = new RegExp(`[^${BOUNDARY}]{1,20}`, "y");

/** Refuse `AA:0,75`: a weight of 0.75, or no aces and the hand 75. */
export function refuseSplitNumber(text: NotationText, isHand: IsHand): void {
  const split = findSplitNumber(text.notation, isHand);
  if (split) throw text.error(split.start, split.end - split.start, split.reason, split.hint);
}

/** Refuse `37.9%, 22+ A2+ ..`: a program's summary of the hands, or a union with them. */
export function refuseSummary(text: NotationText, items: Items): void {
  const match = items.usesOrdering ? SUMMARY.exec(text.notation) : null;
  if (match === null || items.units.length < 2) return;
  PERCENT_ITEM.lastIndex = match[0].length - 1;
  if (PERCENT_ITEM.test(text.notation)) return; // percentages are items here
  const others = new Set(items.units.slice(1).flat());
  const number = match[1] ?? "";
  const places = partition(number, ".")[1].length;
  const share = (100 * others.size) / COMBO_COUNT;
  const value = Number(number);
  if (1 <= value && value < 100 && Math.abs(share - value) <= 0.5 * 10 ** -places) {
    throw text.error(
      match.indices?.[1]?.[0] ?? 0,
      number.length + 1,
      `${short(number)}% is also the share of the hands that follow`,
      `leave it out if that is what it says; ${short(number)}% behind them adds the best hands`,
    );
  }
}

/** Refuse `66- 33`, which may mean 66-33 or the two items 66- and 33. */
export function refuseLooseDash(text: NotationText): void {
  const loose = LOOSE_DASH.exec(text.notation);
  if (loose === null) return;
  const end = loose.index + loose[0].length;
  const before = LAST_WORD.exec(
    text.notation.slice(Math.max(0, loose.index - 19), loose.index + 1),
  );
  FIRST_WORD.lastIndex = end;
  const after = FIRST_WORD.exec(text.notation);
  throw text.error(
    loose.index,
    loose[0].length,
    "a dash before a space has two readings",
    `write ${before?.[0]}${after?.[0]}, or ${before?.[0]},${after?.[0]} for two items`,
  );
}
