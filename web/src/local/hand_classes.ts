// The combos of hand classes.
import { COMBO_TEXTS } from "engine/text/combos.js";
import { CLASSES, classOf } from "../ranges/grid/hand_class";

const PAIRS = CLASSES.filter((hand) => hand.length === 2);
const SUITED = CLASSES.filter((hand) => hand.endsWith("s"));
const OFFSUIT = SUITED.map((hand) => hand.replace("s", "o"));

/** The indices of the combos of each class, the classes in the order AA..22, AKs..32s, AKo..32o. */
export const CLASS_COMBOS: ReadonlyMap<string, readonly number[]> = combosByClass();

function combosByClass(): Map<string, number[]> {
  const classes = new Map([...PAIRS, ...SUITED, ...OFFSUIT].map((hand) => [hand, [] as number[]]));
  for (const [combo, text] of COMBO_TEXTS.entries()) classes.get(classOf(text))?.push(combo);
  return classes;
}
