// Exact fractions of big integers, and their nearest doubles.

/** An exact fraction in lowest terms; the denominator is above 0. */
export class Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;

  constructor(numerator: bigint, denominator = 1n) {
    if (denominator === 0n) throw new RangeError("a fraction's denominator is 0");
    const sign = denominator < 0n ? -1n : 1n;
    const divisor = greatestCommonDivisor(numerator, denominator) * sign;
    this.numerator = numerator / divisor;
    this.denominator = denominator / divisor;
  }

  /** Return a finite number exactly: a double is a whole number times a power of 2. */
  static of(value: number | bigint): Fraction {
    if (typeof value === "bigint") return new Fraction(value);
    if (!Number.isFinite(value)) throw new RangeError(`${value} is not a fraction`);
    let denominator = 1n;
    let scaled = value;
    while (!Number.isInteger(scaled)) {
      scaled *= 2;
      denominator *= 2n;
    }
    return new Fraction(BigInt(scaled), denominator);
  }

  plus(other: Fraction): Fraction {
    return new Fraction(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  over(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  /** The nearest double. */
  toNumber(): number {
    return quotient(this.numerator, this.denominator);
  }

  /** `109/198`, or `1` where it is whole. */
  toString(): string {
    return this.denominator === 1n ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }

  toJSON(): string {
    return this.toString();
  }
}

export const ZERO = new Fraction(0n);

function greatestCommonDivisor(first: bigint, second: bigint): bigint {
  let [a, b] = [first < 0n ? -first : first, second < 0n ? -second : second];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Return the double nearest to a quotient of integers, halves to even; the denominator is not 0. */
export function quotient(numerator: bigint, denominator: bigint): number {
  if (numerator === 0n) return 0;
  if (numerator < 0n !== denominator < 0n) return -quotient(-numerator, denominator);
  const [top, bottom] = numerator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  if (top <= SAFE && bottom <= SAFE) return Number(top) / Number(bottom);
  // Two bits more than a double has, and the last is set if anything follows: rounded once, right.
  const shift = BigInt(55 + bitLength(bottom) - bitLength(top));
  const [scaled, divisor] = shift > 0n ? [top << shift, bottom] : [top, bottom << -shift];
  const whole = scaled / divisor;
  const sticky = scaled % divisor === 0n ? whole : whole | 1n;
  return Number(sticky) * 2 ** Number(-shift);
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}
