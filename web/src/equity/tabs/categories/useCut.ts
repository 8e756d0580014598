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

export function useCut(spot: Spot, player: number, change: StudyChanges): Cut {
  const { error, run } = useAction();
  function remove(combos: readonly { hand: string }[]) {
    const range = asRange(spot.players[player] ?? "") || "random";
    const hands = combos.map(({ hand }) => hand);
    if (hands.length === 0) return;
    void run(async () => {
      const { text } = await readRange(withoutCombos(range, hands));
      change.step(
        (previous) => withCards(previous, `/players/${player}`, text),
        () => ({ category: "" }),
      );
    });
  }
  return { remove, error };
}
