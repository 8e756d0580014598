// A range as a picture the size of a stamp.
import { memo } from "react";
import { GRID, placeOf } from "./hand_class";

interface Given {
  /** The mean weight of each class that is in the range. */
  classes: Readonly<Record<string, number>>;
  size?: number;
}

export const MiniGrid = memo(function MiniGrid({ classes, size = 52 }: Given) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${GRID} ${GRID}`} aria-hidden="true">
      <rect width={GRID} height={GRID} fill="var(--cell)" />
      {Object.entries(classes).map(([name, weight]) => {
        const { row, column } = placeOf(name);
        return (
          <rect
            key={name}
            x={column}
            y={row + 1 - weight}
            width={1}
            height={weight}
            fill="var(--weight)"
          />
        );
      })}
    </svg>
  );
});
