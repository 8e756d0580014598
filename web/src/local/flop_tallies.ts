// Flops of a survey, computed: for each, the combo pairs that can be dealt, what the first range wins
// of them, and the part in which a range holds a combo with at least 80 % equity.
import { PokerError } from "engine/errors.js";
import { Fraction, ZERO } from "engine/fraction.js";
import { DECK_SIZE } from "engine/game.js";
import { type Engine, load } from "engine/index.js";
import type { ExactPlayer } from "engine/results.js";
import { formatCards, parseCards } from "engine/text/index.js";
import { RUNOUTS } from "./scaled_weights";

type Weights = Float64Array;

/** Flops to compute, and the number of the first of them. */
export interface SurveyTask {
  ranges: readonly [Weights, Weights];
  /** The weights as sums have them: whole numbers, unless there are too many decimals. */
  scaled: readonly [Weights, Weights];
  isRounded: boolean;
  first: number;
  flops: readonly { flop: string; weight: number }[];
}

/**
 * Sums over the flops that one stands for; `won` is twice the wins plus the ties over runouts.
 * `dealt` and `won` are big integers unless rounded.
 */
export interface FlopTally {
  number: number;
  dealt: bigint | number;
  won: bigint | number;
  nuts: readonly [number, number];
}

const NUT_EQUITY = 0.8 * (1 - 1e-12);
const RENAMINGS = permutations([0, 1, 2, 3]);

const engine: Promise<Engine> = load({ workers: 0 });

let kept: number[][] | null = null; // renamings of suits that change neither range

export async function tallyAll(task: SurveyTask): Promise<FlopTally[]> {
  const { ranges, isRounded, first, flops } = task;
  const loaded = await engine;
  kept ??= RENAMINGS.filter((suits) => ranges.every((weights) => isKept(weights, suits)));
  const tallies: FlopTally[] = [];
  for (const [at, { flop, weight }] of flops.entries()) {
    const members = membersOf(flop, weight, kept);
    let [dealt, won] = [ZERO, ZERO];
    const nuts: [number, number] = [0, 0];
    for (const [member, times] of members) {
      const tally = await tallyOf(loaded, task, member);
      if (tally === null) continue;
      dealt = dealt.plus(tally.dealt.times(Fraction.of(times)));
      won = won.plus(tally.won.times(Fraction.of(times)));
      nuts[0] += times * tally.nuts[0];
      nuts[1] += times * tally.nuts[1];
    }
    const sum = (exact: Fraction) => (isRounded ? exact.toNumber() : exact.numerator);
    tallies.push({ number: first + at, dealt: sum(dealt), won: sum(won), nuts });
  }
  return tallies;
}

/** Return the sums of one flop; null where nothing can be dealt. */
async function tallyOf(loaded: Engine, { ranges, scaled }: SurveyTask, flop: string) {
  const dealt = dealtWeight(scaled, parseCards(flop));
  const [hero, villain] = (await playersOn(loaded, ranges, flop)) ?? [];
  if (!hero || !villain) return null;
  const [mine = 0, theirs = 0] = [hero, villain].map(({ hands }) => {
    let share = 0;
    for (const [combo, each] of hands?.equity.entries() ?? []) {
      if (each >= NUT_EQUITY) share += hands?.likelihood[combo] ?? 0;
    }
    return share * dealt;
  });
  const exact = Fraction.of(dealt);
  const won = hero.fraction.times(Fraction.of(2 * RUNOUTS)).times(exact);
  return { dealt: exact, won, nuts: [mine, theirs] as const };
}

/** Return the equities on a flop; null where nothing can be dealt. */
async function playersOn(
  loaded: Engine,
  players: readonly Weights[],
  board: string,
): Promise<readonly ExactPlayer[] | null> {
  try {
    const result = await loaded.equity({ players, board, method: "exact", hands: true });
    return result.method === "exact" ? result.players : null;
  } catch (error) {
    if (error instanceof PokerError && error.code === "no-possible-deal") return null;
    throw error;
  }
}

/**
 * Return the weight of all pairs of combos that share no card with each other or the flop; that of
 * whole weights is exact, as it stays below 2^53.
 */
function dealtWeight([mine, theirs]: readonly Weights[], flop: readonly number[]): number {
  const held = [new Float64Array(DECK_SIZE), new Float64Array(DECK_SIZE)] as const;
  const totals = [0, 0];
  let same = 0;
  let combo = 0;
  for (let low = 0; low < DECK_SIZE; low += 1) {
    for (let high = low + 1; high < DECK_SIZE; high += 1, combo += 1) {
      if (flop.includes(low) || flop.includes(high)) continue;
      for (const [player, weights] of [mine, theirs].entries()) {
        const weight = weights?.[combo] ?? 0;
        const cards = held[player];
        if (!weight || !cards) continue;
        totals[player] = (totals[player] ?? 0) + weight;
        cards[low] = (cards[low] ?? 0) + weight;
        cards[high] = (cards[high] ?? 0) + weight;
      }
      same += (mine?.[combo] ?? 0) * (theirs?.[combo] ?? 0);
    }
  }
  let shared = 0;
  for (let card = 0; card < DECK_SIZE; card += 1)
    shared += (held[0][card] ?? 0) * (held[1][card] ?? 0);
  return (totals[0] ?? 0) * (totals[1] ?? 0) - shared + same;
}

/** Return flops that differ for these ranges, and how many each one stands for. */
function membersOf(flop: string, weight: number, kept: number[][]): [string, number][] {
  if (kept.length === RENAMINGS.length) return [[flop, weight]];
  const cards = parseCards(flop);
  const rename = (from: readonly number[], suits: number[]) =>
    from.map((card) => 4 * (card >> 2) + (suits[card & 3] ?? 0)).sort((a, b) => a - b);
  const left = new Set(RENAMINGS.map((suits) => formatCards(rename(cards, suits))));
  const members: [string, number][] = [];
  for (const member of left) {
    const orbit = new Set(kept.map((suits) => formatCards(rename(parseCards(member), suits))));
    for (const each of orbit) left.delete(each);
    members.push([member, orbit.size]);
  }
  return members;
}

/** Whether a range is the same after a renaming of suits. */
function isKept(weights: Weights, suits: number[]): boolean {
  const rename = (card: number) => 4 * (card >> 2) + (suits[card & 3] ?? 0);
  let combo = 0;
  for (let low = 0; low < DECK_SIZE; low += 1) {
    for (let high = low + 1; high < DECK_SIZE; high += 1, combo += 1) {
      if (weights[combo] !== weights[comboIndex(rename(low), rename(high))]) return false;
    }
  }
  return true;
}

/** Return the index of the combo of two different card ids, in any order. */
function comboIndex(first: number, second: number): number {
  const [low, high] = first < second ? [first, second] : [second, first];
  return (low * (103 - low)) / 2 + high - low - 1;
}

function permutations(items: number[]): number[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
