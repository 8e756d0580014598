// The range at a node as text, with its weights; classes whose combos weigh the same are one item.
import { cardsIn } from "../../cards/card";
import { CLASSES, classOf, combosOf } from "../../ranges/grid/hand_class";
import type { HandRow } from "../queries";

/** Return the reached hands as range text; combos that the board rules out may be included. */
export function rangeText(rows: readonly HandRow[], board: string): string {
  const dead = cardsIn(board);
  const weights = new Map(
    rows.filter(({ reached }) => reached).map(({ hand, reach }) => [hand, weightOf(reach)]),
  );
  const names = new Set([...weights.keys()].map(classOf));
  return CLASSES.filter((name) => names.has(name))
    .flatMap((name) => classItems(name, weights, dead))
    .join(",");
}

function weightOf(reach: number): number {
  return Number(Math.min(1, reach).toFixed(4));
}

function classItems(name: string, weights: Map<string, number>, dead: readonly string[]): string[] {
  const combos = combosOf(name).filter((combo) => !dead.some((card) => combo.includes(card)));
  const first = weights.get(combos[0] ?? "");
  const isWhole = first !== undefined && combos.every((combo) => weights.get(combo) === first);
  if (isWhole) return [item(name, first)];
  return combos.flatMap((combo) => {
    const weight = weights.get(combo);
    return weight === undefined ? [] : [item(combo, weight)];
  });
}

function item(hand: string, weight: number): string {
  return weight === 1 ? hand : `${hand}:${weight}`;
}
