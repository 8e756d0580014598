// Weights as sums over many flops have them: one scale for all flops, and whole numbers if possible.

/** Ways to deal turn and river to two players. */
export const RUNOUTS = 990;
const SCALE = 10_000; // weights of four decimals are whole numbers of it

type Weights = Float64Array;

/**
 * Scale weights of four decimals to integers without a common divisor, others by a power of 2.
 * `unit` is the product of the weights that 1 stands for in both ranges.
 */
export function scaledWeights(ranges: readonly [Weights, Weights]) {
  const isRounded = ranges.some((weights) =>
    weights.some((weight) => Math.round(weight * SCALE) / SCALE !== weight),
  );
  const [first, second] = ranges;
  const scale = isRounded ? normalized : toIntegers;
  const scaled = [scale(first), scale(second)] as const;
  const unit = unitOf(first, scaled[0], isRounded) * unitOf(second, scaled[1], isRounded);
  return { isRounded, scaled, unit };
}

function unitOf(weights: Weights, scaled: Weights, isRounded: boolean): number {
  const largest = Math.max(...scaled);
  if (largest === 0) return 1;
  const unit = Math.max(...weights) / largest;
  return isRounded ? unit : Math.round(unit * SCALE) / SCALE;
}

function toIntegers(weights: Weights): Weights {
  const numbers = weights.map((weight) => Math.round(weight * SCALE));
  const common = numbers.reduce(greatestCommonDivisor, 0) || 1;
  return numbers.map((number) => number / common);
}

function greatestCommonDivisor(first: number, second: number): number {
  return second === 0 ? first : greatestCommonDivisor(second, first % second);
}

/** Scale so that the largest weight is in [1, 2). */
function normalized(weights: Weights): Weights {
  const largest = Math.max(...weights);
  let factor = 1;
  while (largest > 0 && largest * factor < 1) factor *= 2;
  return weights.map((weight) => weight * factor);
}
