// Equity distribution of a player as steps, best hands first.
import type { EquityResult } from "../../../api/client";
import { percent } from "../../../app/format/number";

/** Steps: how much of the range they cover with those before, and their equity. */
export type Steps = readonly (readonly [share: number, equity: number])[];

export function stepsOf({ hands }: EquityResult["players"][number]): Steps {
  return hands?.curve ?? [];
}

/** Return the equity that the best hands up to a share of the range have at least. */
export function equityAt(steps: Steps, share: number): number | null {
  const step = steps.find(([end]) => end >= share - 1e-9) ?? steps.at(-1);
  return step?.[1] ?? null;
}

/** "Top 20 % of hands: player 1 has at least 63 % equity, player 2 at least 41 %". */
export function readingAt(players: readonly Steps[], share: number): string {
  const parts = players.flatMap((steps, seat) => {
    const equity = equityAt(steps, share);
    if (equity === null) return [];
    const text = `at least ${percent(equity, 0)}`;
    return seat === 0 ? `player 1 has ${text} equity` : `player ${seat + 1} ${text}`;
  });
  return `Top ${percent(share, 0)} of hands: ${parts.join(", ")}`;
}

interface Area {
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
