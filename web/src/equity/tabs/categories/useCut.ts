// Cutting combos from a player's range; the service writes the range that is left.
import { useAction } from "../../../ranges/saved/useAction";
import { readRange } from "../../../ranges/useRange";
import { asRange, type Spot, withCards } from "../../spot";
import type { StudyChanges } from "../../useStudy";
import { withoutCombos } from "./category_rows";

export interface Cut {
  remove: (combos: readonly { hand: string }[]) => void;
  error: unknown;
}

export function useCut(
  spot: Spot,
  player: number,
  /** All combos that the player can hold. */
  combos: readonly { hand: string }[],
  change: StudyChanges,
): Cut {
  const { error, run } = useAction();
  function remove(unwanted: readonly { hand: string }[]) {
    const range = asRange(spot.players[player] ?? "") || "random";
    if (unwanted.length === 0) return;
    const left = withoutCombos(range, unwanted.map(handOf), combos.map(handOf));
    void run(async () => {
      const { text } = await readRange(left);
      change.step(
        (previous) => withCards(previous, `/players/${player}`, text),
        () => ({ category: "" }),
      );
    });
  }
  return { remove, error };
}

function handOf({ hand }: { hand: string }): string {
  return hand;
}
