// Equities of a range as steps, from its best hands to its worst.

/** Steps: how much of the range they cover with those before, and their equity. */
export type Steps = readonly (readonly [share: number, equity: number])[];

/** Return the equity that the best hands up to a share of the range have at least. */
export function equityAt(steps: Steps, share: number): number | null {
  const step = steps.find(([end]) => end >= share - 1e-9) ?? steps.at(-1);
  return step?.[1] ?? null;
}

export interface Area {
  width: number;
  height: number;
}

/** Return the SVG path of the steps in an area whose top is equity 1. */
export function pathOf(steps: Steps, { width, height }: Area): string {
  let path = "";
  for (const [end, equity] of steps) {
    const y = (height * (1 - equity)).toFixed(1);
    path += `${path === "" ? `M0,${y}` : `V${y}`}H${(width * end).toFixed(1)}`;
  }
  return path;
}
