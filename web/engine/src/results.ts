// Results of equity: exact ones hold tallies and fractions, sampled ones an error and an interval.
import type { Outcome } from "./core/core.ts";
import { Fraction, quotient, ZERO } from "./fraction.ts";
import { POT_UNITS } from "./game.ts";
import type { RangeWarning } from "./text/range.ts";

const NORMAL_95 = 1.959963984540054; // half width of a 95 % interval in standard errors

interface Figures {
  readonly input: string;
  /** Combos that the player may hold. */
  readonly combos: number;
  /** Probability of winning the whole pot. */
  readonly win: number;
  /** Probability of sharing the pot. */
  readonly tie: number;
  readonly lose: number;
  /** Expected share of the pot; k players who tie have 1/k each. */
  readonly equity: number;
  /** The ordering that a percentage in the range refers to. */
  readonly ordering: string | null;
  readonly warnings: readonly RangeWarning[];
  /** Every hand's equity, where it was asked for. */
  readonly hands: HandEquities | null;
}

/** Results by combo index; NaN where a hand cannot be dealt. */
export interface HandEquities {
  /** The range as given, without hands that known cards rule out. */
  readonly weights: Float64Array;
  /** How likely each hand is, given the other players' ranges. */
  readonly likelihood: Float64Array;
  readonly equity: Float64Array;
}

/** One player of an exact result. */
export interface ExactPlayer extends Figures {
  /** Weight of deals won alone, with one other, and so on: big integers unless rounded. */
  readonly shares: readonly (bigint | number)[];
  /** Weight of all deals. */
  readonly total: bigint | number;
  /** The equity as an exact fraction. */
  readonly fraction: Fraction;
  readonly standardError: null;
}

/** One player of a sampled result. */
export interface SampledPlayer extends Figures {
  /** Deals won alone, with one other, and so on. */
  readonly shares: readonly bigint[];
  readonly total: bigint;
  readonly standardError: number;
  /** The distance from the equity to the farther end of the 95 % interval. */
  readonly halfWidth: number;
  /** The 95 % interval of the equity. */
  readonly interval: readonly [number, number];
}

/** Equities from counting every deal. */
export interface ExactEquity {
  readonly method: "exact";
  readonly players: readonly ExactPlayer[];
  readonly deals: bigint;
  /** Whether weights had more than four decimals, so that tallies are rounded. */
  readonly rounded: boolean;
  readonly seed: null;
}

/** Equities from sampled deals; the same seed samples the same ones. */
export interface SampledEquity {
  readonly method: "sampled";
  readonly players: readonly SampledPlayer[];
  readonly deals: bigint;
  readonly seed: bigint;
  /** The largest of the players' standard errors. */
  readonly standardError: number;
}

export type EquityResult = ExactEquity | SampledEquity;

/** What a player's figures are made of. */
export type PlayerParts = Pick<Figures, "input" | "combos" | "ordering" | "warnings" | "hands">;

export function exactPlayer(
  parts: PlayerParts,
  { shares: tallies, total }: Outcome,
  player: number,
): ExactPlayer {
  const shares = tallies[player] ?? [];
  return {
    ...parts,
    ...figuresOf(shares, total),
    shares,
    total,
    fraction: shares
      .reduce((sum, share, at) => sum.plus(Fraction.of(share).over(Fraction.of(at + 1))), ZERO)
      .over(Fraction.of(total)),
    standardError: null,
  };
}

export function sampledPlayer(
  parts: PlayerParts,
  { deals: total, shares: tallies, errors, worth }: Outcome,
  player: number,
): SampledPlayer {
  const shares = (tallies[player] ?? []) as bigint[];
  const standardError = errors[player] ?? 0;
  const figures = figuresOf(shares, total);
  const interval = intervalOf(figures.equity, standardError, worth);
  const halfWidth = Math.max(interval[1] - figures.equity, figures.equity - interval[0]);
  return { ...parts, ...figures, shares, total, standardError, halfWidth, interval };
}

/**
 * Return Wilson's 95 % interval with continuity correction. Ties have less variance than wins and
 * losses, so they count as more deals; half a deal is added at both ends.
 */
function intervalOf(equity: number, error: number, deals: number): readonly [number, number] {
  const variance = error * error;
  const alike = variance > 0 ? Math.max(deals, (equity * (1 - equity)) / variance) : deals;
  const shift = (NORMAL_95 * NORMAL_95) / alike;
  const spread = (NORMAL_95 * NORMAL_95) / deals;
  const centre = (equity + shift / 2) / (1 + shift);
  const half =
    (NORMAL_95 * Math.sqrt(variance + spread / (4 * deals))) / (1 + spread) + 0.5 / deals;
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

function figuresOf(shares: readonly (bigint | number)[], total: bigint | number) {
  if (typeof total === "bigint") {
    const won = shares as readonly bigint[];
    const all = won.reduce((sum, share) => sum + share, 0n);
    const [alone = 0n] = won;
    const units = won.reduce((sum, share, at) => sum + share * (POT_UNITS / BigInt(at + 1)), 0n);
    return {
      win: quotient(alone, total),
      tie: quotient(all - alone, total),
      lose: quotient(total - all, total),
      equity: quotient(units, POT_UNITS * total),
    };
  }
  const won = shares as readonly number[];
  const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0);
  return {
    win: (won[0] ?? 0) / total,
    tie: sum(won.slice(1)) / total,
    lose: (total - sum(won)) / total,
    equity: sum(won.map((share, at) => share / (at + 1))) / total,
  };
}
