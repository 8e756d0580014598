// Painting: weights of combos as the grid has them, and the text that tells them to the service.
import { CLASSES, combosOf } from "./hand_class";

/** The weight of each combo that is in a range; the others have none. */
export type Weights = Readonly<Record<string, number>>;

/** Give every combo of a class a weight; 0 takes it out. */
export function painted(weights: Weights, names: Iterable<string>, weight: number): Weights {
  const after: Record<string, number> = { ...weights };
  for (const name of names) {
    for (const combo of combosOf(name)) set(after, combo, weight);
  }
  return after;
}

/** Give one combo a weight. */
export function withCombo(weights: Weights, combo: string, weight: number): Weights {
  const after = { ...weights };
  set(after, combo, weight);
  return after;
}

function set(weights: Record<string, number>, combo: string, weight: number): void {
  if (weight > 0) weights[combo] = weight;
  else delete weights[combo];
}

/** The weight that all combos of a class have, or null if they differ. */
export function evenWeight(weights: Weights, name: string): number | null {
  const [first = 0, ...others] = combosOf(name).map((combo) => weights[combo] ?? 0);
  return others.every((weight) => weight === first) ? first : null;
}

/** The mean weight of a class, which its cell is filled by. */
export function meanWeight(weights: Weights, name: string): number {
  const combos = combosOf(name);
  return combos.reduce((sum, combo) => sum + (weights[combo] ?? 0), 0) / combos.length;
}

/** Weights as text: classes where their combos agree, combos where not; "none" for no hand. */
export function written(weights: Weights): string {
  const items = CLASSES.flatMap((name) => {
    const even = evenWeight(weights, name);
    if (even !== null) return item(name, even);
    return combosOf(name).flatMap((combo) => item(combo, weights[combo] ?? 0));
  });
  return items.length > 0 ? items.join(",") : "none";
}

function item(name: string, weight: number): string[] {
  if (weight === 0) return [];
  return [weight === 1 ? name : `${name}:${weight}`];
}

/** What a stroke paints: the brush, or nothing where the first cell has the brush's weight. */
export function strokeWeight(weights: Weights, name: string, brush: number): number {
  return evenWeight(weights, name) === brush ? 0 : brush;
}

/** What a key sets: digits tenths, Enter all of it, space what a click would. */
export function weightOfKey(key: string, toggled: number): number | null {
  if (/^[0-9]$/.test(key)) return Number(key) / 10;
  if (key === " ") return toggled;
  return key === "Enter" ? 1 : null;
}
