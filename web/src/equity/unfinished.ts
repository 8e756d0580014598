// Text that is still being typed: it is not sent, and the page says what is missing.
import { cardsIn } from "../cards/card";
import type { Spot } from "./spot";

const FLOP = 3;
const BOARD_TEXT = /^(?:(?:10|[2-9TJQKA])[shdc♠♥♦♣]|[\s,])*(?:10?|[2-9TJQKA])?$/i;
const HALF_CARD = /(?:^|[shdc♠♥♦♣\s,])(?:10?|[2-9TJQKA])$/i;

/** The last item of a range: a rank, a number without its %, a weight or an end to come. */
const HALF_ITEM = /^(?:[2-9TJQKA]|\[|ra?|ran|rand|rando|.*-[2-9TJQKA]|.*:0?\.?)$/i;
const NUMBER = /^\d+\.?\d*$/;
const RANKS = /^[2-9]{2}$/;

/** Whether the text of a hand or range ends in the middle of an item. */
export function isUnfinishedHolding(text: string): boolean {
  if (text.includes("\n")) return false; // pasted
  const items = text.trim().split(/[\s,]+/);
  const last = items.at(-1) ?? "";
  if (NUMBER.test(last)) return !RANKS.test(last);
  // A weight of 0 ends an item, but alone it is the start of 0.5.
  if (/:0$/.test(last)) return items.length === 1;
  return HALF_ITEM.test(last);
}

/** Return what a board lacks, or null if it is complete or cannot be read. */
export function missingOnBoard(text: string): string | null {
  if (!BOARD_TEXT.test(text.trim())) return null;
  const cards = cardsIn(text).length;
  if (cards > 0 && cards < FLOP) {
    return cards === FLOP - 1 ? "Pick one more flop card" : "Pick two more flop cards";
  }
  return HALF_CARD.test(text.trim()) ? "Finish the card" : null;
}

/** Return what a spot lacks before it is sent, or null. */
export function missingIn({ players, folded, board, dead }: Spot): string | null {
  const onBoard = missingOnBoard(board);
  if (onBoard) return onBoard;
  const seat = players.findIndex(isUnfinishedHolding);
  if (seat >= 0) return `Finish the range of player ${seat + 1}`;
  if (folded.some(isUnfinishedHolding)) return "Finish the folded range";
  return BOARD_TEXT.test(dead.trim()) && HALF_CARD.test(dead.trim())
    ? "Finish the dead card"
    : null;
}
