// Items of a range: the combos and the weight of each, in the order of the text.

import { COMBO_COUNT } from "../game.ts";
import { grouped } from "./characters.ts";
import type { Indices } from "./combos.ts";
import { limitExceeded } from "./notation_error.ts";

const MAX_COMBOS = 1_000_000;

/**
 * The items of a range: three lists of equal length. `places` are the numbers of their tokens,
 * `removals` the positions of items that remove hands. `brackets` has the numbers of `[50]` without
 * a `%`, by their tokens, and `usesOrdering` says whether an item is a percentage of hands.
 */
export class Items {
  readonly units: Indices[] = [];
  readonly weights: number[] = [];
  readonly places: number[] = [];
  readonly removals = new Set<number>();
  readonly brackets = new Map<number, string>();
  usesOrdering = false;

  append(unit: Indices, weight: number, place: number): void {
    this.units.push(unit);
    this.weights.push(weight);
    this.places.push(place);
  }

  /** Return the 1326 weights, where the last item wins, and whether items overlap. */
  comboWeights(): { weights: Float64Array; overlap: boolean } {
    const total = this.units.reduce((sum, unit) => sum + unit.length, 0);
    if (total > MAX_COMBOS) {
      throw limitExceeded(
        `the items of the range name ${grouped(total)} combos; ${grouped(MAX_COMBOS)} is the limit`,
      );
    }
    const weights = new Float64Array(COMBO_COUNT);
    const seen = new Set<number>();
    for (const [position, unit] of this.units.entries()) {
      for (const combo of unit) {
        weights[combo] = this.weights[position] ?? 0;
        seen.add(combo);
      }
    }
    return { weights, overlap: seen.size !== total };
  }
}
