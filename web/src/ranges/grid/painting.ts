// Painting: combo weights of the grid, and their range text.
import { CLASSES, combosOf } from "./hand_class";

/** Weights of the combos in a range; missing combos have weight 0. */
export type Weights = Readonly<Record<string, number>>;

/** Set the weight of every combo of the classes; 0 removes them. */
export function painted(weights: Weights, names: Iterable<string>, weight: number): Weights {
  const after: Record<string, number> = { ...weights };
  for (const name of names) {
    for (const combo of combosOf(name)) set(after, combo, weight);
  }
  return after;
}

export function withCombo(weights: Weights, combo: string, weight: number): Weights {
  const after = { ...weights };
  set(after, combo, weight);
  return after;
}

function set(weights: Record<string, number>, combo: string, weight: number): void {
  if (weight > 0) weights[combo] = weight;
  else delete weights[combo];
}

/** Return the weight that all combos of a class share, or null if they differ. */
export function evenWeight(weights: Weights, name: string): number | null {
  return sharedWeight(weights, combosOf(name));
}

function sharedWeight(weights: Weights, combos: readonly string[]): number | null {
  const [first = 0, ...others] = combos.map((combo) => weights[combo] ?? 0);
  return others.every((weight) => weight === first) ? first : null;
}

/** Return the mean weight of a class, which fills its cell. */
export function meanWeight(weights: Weights, name: string): number {
  const combos = combosOf(name);
  return combos.reduce((sum, combo) => sum + (weights[combo] ?? 0), 0) / combos.length;
}

/**
 * Format weights: classes where their combos agree, otherwise combos; "none" for an empty range.
 * Combos with a dead card do not count, and a class may include them.
 */
export function rangeText(weights: Weights, dead: readonly string[] = []): string {
  const items = CLASSES.flatMap((name) => {
    const combos = combosOf(name).filter((combo) => !dead.some((card) => combo.includes(card)));
    const even = sharedWeight(weights, combos);
    if (even !== null) return item(name, even);
    return combos.flatMap((combo) => item(combo, weights[combo] ?? 0));
  });
  return items.length > 0 ? items.join(",") : "none";
}

function item(name: string, weight: number): string[] {
  if (weight === 0) return [];
  return [weight === 1 ? name : `${name}:${weight}`];
}

/** Return the weight a stroke paints: the brush, or 0 if the first cell already has it. */
export function strokeWeight(weights: Weights, name: string, brush: number): number {
  return evenWeight(weights, name) === brush ? 0 : brush;
}

/** Return the weight a key sets: digits are tenths, Enter is 1, space toggles. */
export function weightOfKey(key: string, toggled: number): number | null {
  if (/^[0-9]$/.test(key)) return Number(key) / 10;
  if (key === " ") return toggled;
  return key === "Enter" ? 1 : null;
}
