// Combos and hand classes: the 1326 two-card holdings in the order of their card ids, and the 169
// classes AA..22, AKs..32s, AKo..32o that they fall into.
import { DECK_SIZE } from "../game.ts";
import { formatCard, RANK_LETTERS } from "./cards.ts";

export const HAND_CLASS_COUNT = 169; // 13 pairs + 78 suited + 78 offsuit

/** Indices of combos, ascending unless they come from an ordering. */
export type Indices = readonly number[];

/** Return the index of the combo of two different card ids, in any order. */
export function comboIndex(first: number, second: number): number {
  const [low, high] = first < second ? [first, second] : [second, first];
  return (low * (103 - low)) / 2 + high - low - 1;
}

/** The texts of all combos by index, `2d2c` to `AsAh`: the higher card first. */
export const COMBO_TEXTS: readonly string[] = makeComboTexts();
/** The texts of the hand classes by index. */
export const CLASS_TEXTS: readonly string[] = makeClassTexts();
/** The class of each combo. */
export const CLASS_OF_COMBO: readonly number[] = makeClassOfCombo();
/** The combos of each class. */
export const CLASS_COMBOS: readonly Indices[] = CLASS_TEXTS.map((_, index) =>
  CLASS_OF_COMBO.flatMap((each, combo) => (each === index ? [combo] : [])),
);

function makeComboTexts(): string[] {
  const texts: string[] = [];
  for (let low = 0; low < DECK_SIZE; low += 1) {
    for (let high = low + 1; high < DECK_SIZE; high += 1) {
      texts.push(formatCard(high) + formatCard(low));
    }
  }
  return texts;
}

function makeClassTexts(): string[] {
  const descending = [...RANK_LETTERS].reverse();
  const unpaired = descending.flatMap((high, place) =>
    descending.slice(place + 1).map((low) => high + low),
  );
  return [
    ...descending.map((rank) => rank + rank),
    ...unpaired.map((ranks) => `${ranks}s`),
    ...unpaired.map((ranks) => `${ranks}o`),
  ];
}

function makeClassOfCombo(): number[] {
  const indexOf = new Map(CLASS_TEXTS.map((text, index) => [text, index]));
  return COMBO_TEXTS.map((text) => {
    const ranks = text.charAt(0) + text.charAt(2);
    const suitedness = text.charAt(1) === text.charAt(3) ? "s" : "o";
    return indexOf.get(ranks.charAt(0) === ranks.charAt(1) ? ranks : ranks + suitedness) ?? -1;
  });
}
