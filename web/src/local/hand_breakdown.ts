// The equity of each hand of a player as the service describes it: combos, classes, distribution
// and curve.
import type { HandEquities } from "engine/results.js";
import { COMBO_TEXTS } from "engine/text/combos.js";
import type { Schemas } from "../api/client";
import { CLASS_COMBOS } from "./hand_classes";
import { pairwiseSum } from "./pairwise_sum";

const BARS = 20;
const STEPS = 200;

type Entry = Schemas["HandEquity"];

export function breakdownOf(hands: HandEquities): Schemas["HandEquities"] {
  return {
    combos: COMBO_TEXTS.flatMap((hand, combo): Entry[] => {
      const likelihood = hands.likelihood[combo] ?? 0;
      if (!likelihood) return [];
      const [weight = 0, equity = 0] = [hands.weights[combo], hands.equity[combo]];
      return [{ hand, weight, likelihood, equity }];
    }),
    classes: [...CLASS_COMBOS].flatMap(([hand, combos]) => classEntry(hands, hand, combos)),
    distribution: distributionOf(hands),
    curve: curveOf(hands),
  };
}

function classEntry(hands: HandEquities, hand: string, combos: readonly number[]): Entry[] {
  const likely = combos.map((combo) => hands.likelihood[combo] ?? 0);
  const likelihood = pairwiseSum(likely);
  if (likelihood === 0) return [];
  const products = combos.flatMap((combo, place) =>
    likely[place] ? [(hands.equity[combo] ?? 0) * likely[place]] : [],
  );
  const weight = pairwiseSum(combos.map((combo) => hands.weights[combo] ?? 0)) / combos.length;
  const equity = pairwiseSum(products) / likelihood;
  return [{ hand, weight, likelihood, equity }];
}

/** Return the probability of an equity in each twentieth from 0 to 1. */
function distributionOf({ likelihood, equity }: HandEquities): number[] {
  const bars = new Array<number>(BARS).fill(0);
  for (const [combo, likely] of likelihood.entries()) {
    if (!likely) continue;
    const bar = clipped(Math.trunc((equity[combo] ?? 0) * BARS), BARS - 1);
    bars[bar] = (bars[bar] ?? 0) + likely;
  }
  return bars;
}

function clipped(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

interface Dealt {
  equity: number;
  likelihood: number;
}

/** Return the equity of the hands from the best down, as steps over the range. */
function curveOf(hands: HandEquities): [number, number][] {
  const dealt: Dealt[] = [];
  for (const [combo, likelihood] of hands.likelihood.entries()) {
    if (likelihood) dealt.push({ equity: hands.equity[combo] ?? 0, likelihood });
  }
  dealt.sort((one, other) => other.equity - one.equity);
  let steps = groupedBy(dealt, ({ equity }) => equity);
  if (steps.length > STEPS) steps = groupedBy(dealt, partsOf(dealt));
  const sums = steps.map((members) => ({
    share: pairwiseSum(members.map(({ likelihood }) => likelihood)),
    won: pairwiseSum(members.map(({ likelihood, equity }) => likelihood * equity)),
  }));
  const covered: number[] = [];
  for (const { share } of sums) covered.push((covered.at(-1) ?? 0) + share);
  const all = covered.at(-1) ?? 1;
  return sums.map(({ share, won }, step) => [
    (covered[step] ?? 0) / all,
    Math.min(1, Math.max(0, won / share)),
  ]);
}

/** Return what part of the range the middle of each hand falls into. */
function partsOf(dealt: Dealt[]): (each: Dealt, place: number) => number {
  const covered: number[] = [];
  for (const { likelihood } of dealt) covered.push((covered.at(-1) ?? 0) + likelihood);
  const all = covered.at(-1) ?? 1;
  return ({ likelihood }, place) => {
    const middle = ((covered[place] ?? 0) - likelihood / 2) / all;
    return clipped(Math.trunc(middle * STEPS), STEPS - 1);
  };
}

/** Return runs of neighbours with equal keys. */
function groupedBy(dealt: Dealt[], key: (each: Dealt, place: number) => number): Dealt[][] {
  const groups: Dealt[][] = [];
  let last: number | null = null;
  for (const [place, each] of dealt.entries()) {
    const own = key(each, place);
    if (own !== last) groups.push([]);
    last = own;
    groups.at(-1)?.push(each);
  }
  return groups;
}
