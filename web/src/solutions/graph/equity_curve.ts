// Equity distribution of a range as it arrives at a node: hands from the best to the worst, by the
// share of the range.
import type { HandRow } from "../queries";

export interface CurvePoint {
  /** Share of the range with at least this equity, 0 to 1. */
  share: number;
  equity: number;
}

/** Return the points of the curve, best hands first. */
export function equityCurve(rows: readonly HandRow[]): CurvePoint[] {
  const known = rows.flatMap(({ reached, reach, equity }) =>
    reached && equity !== null ? [{ reach, equity }] : [],
  );
  known.sort((a, b) => b.equity - a.equity);
  const total = known.reduce((sum, { reach }) => sum + reach, 0);
  let before = 0;
  return known.map(({ reach, equity }) => {
    before += reach;
    return { share: before / total, equity };
  });
}

/** Return the equity that a share of the range reaches; null for an empty range. */
export function equityAt(curve: readonly CurvePoint[], share: number): number | null {
  return curve.find((point) => point.share >= share - 1e-9)?.equity ?? curve.at(-1)?.equity ?? null;
}
