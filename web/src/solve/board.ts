// The board of the form as text: its name, and whether it is complete.
import { cardsIn } from "../cards/card";

const FLOP = 3;
const HALF_CARD = /(?:^|[^a-z0-9])(?:10|1|[2-9tjqka])$/i;

/** Whether the text is a board that is still being entered: one or two cards, or half a card. */
export function isHalfBoard(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === "") return false;
  const cards = cardsIn(trimmed).length;
  const rest = restOf(trimmed);
  return (rest === "" && cards < FLOP) || HALF_CARD.test(` ${rest}`);
}

function restOf(text: string): string {
  return text.replace(/(?:10|[2-9TJQKA])[shdc♠♥♦♣]/gi, "").replace(/[\s,]/g, "");
}

/** The name of a board in a longer text. */
export const BOARD_NAME = /\b[2-9TJQKA]{3}(?:r|tt|m)\b(?: [2-9TJQKA][shdc]\b){0,2}/;

/** "Ks7d2c" -> "K72r", "Td9d6hQc" -> "T96tt Qc"; empty before the flop is complete. */
export function boardName(text: string): string {
  const cards = cardsIn(text);
  if (cards.length < FLOP) return "";
  const flop = cards.slice(0, FLOP);
  const suits = new Set(flop.map((card) => card[1])).size;
  const ranks = flop.map((card) => card[0]).join("");
  return [`${ranks}${["", "m", "tt", "r"][suits]}`, ...cards.slice(FLOP)].join(" ");
}
