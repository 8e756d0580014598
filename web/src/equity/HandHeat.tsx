// The classes of a range in the colours of their equity; a press shows a class in the table.

import { heat } from "../app/heat";
import { HandGrid } from "../ranges/HandGrid";
import classes from "./HandsTab.module.css";
import type { HandRow } from "./hand_rows";

interface Given {
  hands: readonly HandRow[];
  selected: string;
  onPick: (name: string) => void;
}

export function HandHeat({ hands, selected, onPick }: Given) {
  const known = new Map(hands.map((each) => [each.hand, each]));
  return (
    <div className={classes["heat"]}>
      <HandGrid
        label="Equity of each hand"
        testId="hand-heat"
        selected={selected}
        onPress={(name, dragged) => !dragged && onPick(name)}
        onKey={(name, key) => {
          const isPick = key === "Enter" || key === " ";
          if (isPick) onPick(name);
          return isPick;
        }}
        cell={(name) => {
          const found = known.get(name);
          if (!found) return { label: `${name}, not in the range`, dim: true };
          const share = (100 * found.equity).toFixed(0);
          return {
            label: `${name}, equity ${(100 * found.equity).toFixed(1)} %`,
            text: share,
            background: heat(found.equity),
            data: { equity: found.equity.toFixed(4) },
          };
        }}
      />
    </div>
  );
}
