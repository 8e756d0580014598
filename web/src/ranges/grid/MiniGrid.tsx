// A thumbnail of a range.
import { memo } from "react";
import { GRID, positionOf } from "./hand_class";

interface Props {
  /** Mean weight of each class in the range. */
  classes: Readonly<Record<string, number>>;
  size?: number;
}

export const MiniGrid = memo(function MiniGrid({ classes, size = 52 }: Props) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${GRID} ${GRID}`} aria-hidden="true">
      <rect width={GRID} height={GRID} fill="var(--cell)" />
      {Object.entries(classes).map(([name, weight]) => {
        const { row, column } = positionOf(name);
        return (
          <rect
            key={name}
            x={column}
            y={row + 1 - weight}
            width={1}
            height={weight}
            fill="var(--hue, var(--weight))"
          />
        );
      })}
    </svg>
  );
});
