// Sums of floating-point numbers that are rounded once, as Python's math.fsum gives them.

/** Return the sum of numbers, none of them infinite, rounded to the nearest number. */
export function exactSum(values: Iterable<number>): number {
  const partials: number[] = []; // they do not overlap, and grow
  for (const value of values) {
    let sum = value;
    let kept = 0;
    for (const partial of partials) {
      const [large, small] = Math.abs(sum) < Math.abs(partial) ? [partial, sum] : [sum, partial];
      const high = large + small;
      const low = small - (high - large);
      if (low) {
        partials[kept] = low;
        kept += 1;
      }
      sum = high;
    }
    partials.length = kept;
    partials.push(sum);
  }
  return rounded(partials);
}

/** Return the sum of partials; a tie between two numbers is decided by what is below it. */
function rounded(partials: number[]): number {
  let high = partials.pop() ?? 0;
  let low = 0;
  let next = partials.pop();
  while (next !== undefined) {
    const before = high;
    high = before + next;
    low = next - (high - before);
    if (low) break;
    next = partials.pop();
  }
  const below = partials.at(-1) ?? 0;
  if ((low < 0 && below < 0) || (low > 0 && below > 0)) {
    const twice = 2 * low;
    const sum = high + twice;
    if (twice === sum - high) return sum;
  }
  return high;
}
