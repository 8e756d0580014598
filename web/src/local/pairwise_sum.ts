// Sums in the order of numpy's, so that those of fractions agree to the last digit.

/** Add numbers as numpy does. */
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
