// Combos: the 1326 two-card holdings in the order of their card ids.
import { DECK_SIZE } from "../game.ts";
import { formatCards } from "./cards.ts";

/** The texts of all combos by index, `2d2c` to `AsAh`: the higher card first. */
export const COMBO_TEXTS: readonly string[] = Array.from({ length: DECK_SIZE }, (_, low) =>
  Array.from({ length: DECK_SIZE - 1 - low }, (_, step) => formatCards([low + 1 + step, low])),
).flat();
