// Means over flops by their two highest ranks.

/** A flop's value, with how many of the 22,100 it stands for and what it weighs in a mean. */
export interface FlopValue {
  flop: string;
  value: number | null | undefined;
  flops: number;
  weight: number;
}

/** The mean of the flops with these two highest ranks. */
export interface RankCell {
  high: string;
  second: string;
  mean: number;
  flops: number;
  /** The flops of the mean by name. */
  names: readonly string[];
}

/** Group flops by their two highest ranks; those without a value or weight are left out. */
export function rankCells(values: readonly FlopValue[]): RankCell[] {
  const sums = new Map<
    string,
    Pick<RankCell, "flops" | "names"> & Record<"sum" | "weight", number>
  >();
  for (const { flop, value, flops, weight } of values) {
    if (value === null || value === undefined || weight <= 0) continue;
    const key = `${flop[0]}${flop[2]}`;
    const before = sums.get(key) ?? { sum: 0, weight: 0, flops: 0, names: [] };
    sums.set(key, {
      sum: before.sum + weight * value,
      weight: before.weight + weight,
      flops: before.flops + flops,
      names: [...before.names, flop],
    });
  }
  return [...sums].map(([key, { sum, weight, flops, names }]) => ({
    high: key.charAt(0),
    second: key.charAt(1),
    mean: sum / weight,
    flops,
    names,
  }));
}
