// The equity of every hand of a player, beside that of the whole range.
import { COMBO_COUNT, POT_UNITS } from "./game.ts";

const UNITS_PER_DEAL = 2520; // lcm of 1..10

/** Results by combo index; NaN where a hand cannot be dealt. */
export interface HandEquities {
  /** The range as given, without hands that known cards rule out. */
  readonly weights: Float64Array;
  /** How likely each hand is, given the other players' ranges. */
  readonly likelihood: Float64Array;
  readonly equity: Float64Array;
}

/** Return a player's results by hand from the cells of all players. */
export function handEquitiesOf(
  cells: Float64Array,
  players: number,
  player: number,
  scaled: Float64Array,
  range: Float64Array | null,
): HandEquities {
  const dealt = cells.slice(player * COMBO_COUNT, (player + 1) * COMBO_COUNT);
  const units = cells.slice((players + player) * COMBO_COUNT, (players + player + 1) * COMBO_COUNT);
  const pot = players <= 10 ? UNITS_PER_DEAL : Number(POT_UNITS);
  const total = pairwiseSum(dealt);
  return {
    weights: scaled.map((weight, combo) =>
      range === null ? weight : (range[combo] ?? 0) * (weight > 0 ? 1 : 0),
    ),
    likelihood: dealt.map((weight) => weight / total),
    equity: units.map((unit, combo) => unit / (pot * (dealt[combo] ?? 0))),
  };
}

/** Add numbers as numpy does, so that sums of fractions agree to the last digit. */
export function pairwiseSum(values: ArrayLike<number>, start = 0, end = values.length): number {
  const count = end - start;
  if (count < 8) {
    let sum = 0;
    for (let at = start; at < end; at++) sum += values[at] ?? 0;
    return sum;
  }
  if (count <= 128) {
    const sums = Array.from({ length: 8 }, (_, lane) => values[start + lane] ?? 0);
    let at = start + 8;
    for (; at + 8 <= end; at += 8)
      for (let lane = 0; lane < 8; lane++)
        sums[lane] = (sums[lane] ?? 0) + (values[at + lane] ?? 0);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = sums;
    let sum = a + b + (c + d) + (e + f + (g + h));
    for (; at < end; at++) sum += values[at] ?? 0;
    return sum;
  }
  const half = Math.floor(count / 2);
  const middle = start + half - (half % 8);
  return pairwiseSum(values, start, middle) + pairwiseSum(values, middle, end);
}
