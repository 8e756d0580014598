// Equity distribution of a player as a stepped curve, best hands first.
import type { Schemas } from "../../api/client";
import type { Series } from "../../app/charts/Curve";

/** Distinguishable in the light and the dark theme. */
export const PLAYER_COLOURS = [
  "#3b82f6",
  "#e11d48",
  "#16a34a",
  "#d97706",
  "#9333ea",
  "#0891b2",
  "#db2777",
  "#65a30d",
  "#78716c",
] as const;

const hundred = (share: number) => 100 * share;

/** A step holds its equity from the previous point on, so the first one starts at 0. */
export function curveOf({ hands }: Schemas["PlayerEquity"], seat: number): Series {
  const steps = hands?.curve ?? [];
  const first = steps.slice(0, 1).map(([, equity]) => equity);
  return {
    label: `Player ${seat + 1}`,
    colour: PLAYER_COLOURS[seat % PLAYER_COLOURS.length] ?? PLAYER_COLOURS[0],
    xs: [...first.map(() => 0), ...steps.map(([share]) => hundred(share))],
    ys: [...first, ...steps.map(([, equity]) => equity)].map(hundred),
    stepped: true,
  };
}
