// Range dialects: the weights of the 1326 combos -> text, for runout and for other programs. Every
// text reads back as the same weights to the last bit. Each dialect uses only forms that its program
// reads; `+` never follows a connector, because programs disagree about its meaning.

import { PokerError } from "../errors.ts";
import { COMBO_COUNT } from "../game.ts";
import { shown } from "./characters.ts";
import { CLASS_COMBOS, CLASS_OF_COMBO, CLASS_TEXTS, COMBO_TEXTS, comboIndex } from "./combos.ts";
import { NotationError } from "./notation_error.ts";

export const DIALECTS = ["pio", "gtoplus", "pokerstove", "eval7", "combos"] as const;
export type Dialect = (typeof DIALECTS)[number];

type Weights = Float64Array | readonly number[];
type Unit = [text: string, weight: number];

/** Return the text of a range, in runout's notation or in that of another program. */
export function formatRange(range: { weights: Weights } | Weights, dialect?: Dialect): string {
  const isRange = typeof range === "object" && range !== null && "weights" in range;
  const weights = checked(isRange ? range.weights : range);
  if (dialect === undefined) return writeRange(weights);
  if (!DIALECTS.includes(dialect)) {
    const text = String(dialect);
    const hint = `dialects are ${DIALECTS.join(", ")}`;
    throw new NotationError(text, 1, Math.max(1, text.length), "not a dialect", hint);
  }
  if (dialect !== "combos" && weights.every((weight) => weight === 0)) {
    throw notExpressible(`${dialect} cannot write the empty range; combos writes none`);
  }
  return WRITERS[dialect](weights);
}

function notExpressible(message: string): PokerError {
  return new PokerError("not-expressible", message);
}

function checked(weights: Weights): number[] {
  if (!Array.isArray(weights) && !ArrayBuffer.isView(weights))
    throw new PokerError(
      "poker-error",
      `${shown(weights)} is not a range; give what parseRange returns, or 1326 weights`,
    );
  if (weights.length !== COMBO_COUNT) {
    throw new PokerError(
      "poker-error",
      `a range has 1326 weights, one for each combo; ${weights.length} were given`,
    );
  }
  return Array.from(weights, (weight, combo) => {
    if (weight >= 0 && weight <= 1) return Math.abs(weight);
    const hand = COMBO_TEXTS[combo];
    throw new PokerError(
      "poker-error",
      `${hand} has the weight ${weight}; weights run from 0 to 1`,
    );
  });
}

/** Return runout's own text for these weights. */
function writeRange(weights: number[]): string {
  const [first = 0] = weights;
  if (weights.every((weight) => weight === first)) {
    return first ? withWeight("random", first) : "none";
  }
  return listUnits(unitsOf(weights, { plus: true, dash: true, both: true }));
}

const WRITERS: Record<Dialect, (weights: number[]) => string> = {
  pio: (weights) => listUnits(unitsOf(weights, {})),
  gtoplus: (weights) =>
    listGroups(unitsOf(weights, { dash: true }), (weight, units) => {
      const digits = percentText(weight);
      const percent = digits.includes(".") ? digits : `${digits}.0`;
      return `[${percent}]${units}[/${percent}]`;
    }),
  pokerstove: writePokerstove,
  eval7: writeEval7,
  combos: (weights) => {
    const items = COMBO_TEXTS.flatMap((text, combo) => {
      const weight = weights[combo] ?? 0;
      return weight ? [`${text}:${decimalText(weight)}`] : [];
    });
    return items.join(",") || "none";
  },
};

function writePokerstove(weights: number[]): string {
  const units = unitsOf(weights, { plus: true, dash: true });
  for (const [unit, weight] of units) {
    if (weight === 1) continue;
    throw notExpressible(
      `pokerstove has no weights, and ${unit} has ${decimalText(weight)}; ` +
        "use pio, gtoplus, eval7 or combos",
    );
  }
  return units.map(([unit]) => unit).join(",");
}

function writeEval7(weights: number[]): string {
  const group = (weight: number, units: string) => {
    const percent = percentText(weight);
    // eval7 divides by 100, which does not always give the weight back; a fraction does.
    const isExact = Number(percent) / 100 === weight;
    return isExact ? `${percent}%(${units})` : `${decimalText(weight)}(${units})`;
  };
  // Hands of weight 1 come last: after one of them eval7 would read the 93 of 93.5% as a hand.
  const units = unitsOf(weights, { plus: true, dash: true, both: true });
  return listGroups(units, group, true);
}

// Units: hand classes whose combos all have one weight, runs of them, and single combos.

/** The forms of a dialect: `A2s+`, `A5s-A2s`, and `AK` for AKs and AKo together. */
interface Spelling {
  plus?: boolean;
  dash?: boolean;
  both?: boolean;
}

/** Return the units of positive weight, each with its weight. */
function unitsOf(weights: number[], spelling: Spelling): Unit[] {
  const uniform = CLASS_COMBOS.map((combos) => {
    const first = weights[combos[0] ?? 0] ?? 0;
    return combos.every((combo) => weights[combo] === first) ? first : null;
  });
  const units = LADDERS.flatMap((ladders) => spellLadders(ladders, uniform, spelling));
  for (const [hand, weight] of uniform.entries()) {
    if (weight !== null) continue;
    for (const combo of DESCENDING_COMBOS[hand] ?? []) {
      const own = weights[combo] ?? 0;
      if (own) units.push([COMBO_TEXTS[combo] ?? "", own]);
    }
  }
  return units;
}

/** The combos of each class, the higher suits first, as combos are written. */
const DESCENDING_COMBOS: readonly number[][] = makeDescendingCombos();

function makeDescendingCombos(): number[][] {
  const byClass: number[][] = CLASS_TEXTS.map(() => []);
  for (let high = 51; high > 0; high -= 1) {
    for (let low = high - 1; low >= 0; low -= 1) {
      const combo = comboIndex(low, high);
      byClass[CLASS_OF_COMBO[combo] ?? 0]?.push(combo);
    }
  }
  return byClass;
}

type Ladder = readonly number[];

/** The classes that runs go through: pairs; then, by high card, suited and offsuit. */
const LADDERS: readonly Ladder[][] = makeLadders();

function makeLadders(): Ladder[][] {
  const from = (start: number, length: number) => Array.from({ length }, (_, step) => start + step);
  const ladders: Ladder[][] = [[from(0, 13)]];
  let start = 13;
  for (let kickers = 12; kickers > 0; kickers -= 1) {
    ladders.push([from(start, kickers), from(start + 78, kickers)]);
    start += kickers;
  }
  return ladders;
}

/** Steps of a ladder with one weight. */
interface Run {
  first: number;
  last: number;
  weight: number;
}

function spellLadders(ladders: Ladder[], uniform: (number | null)[], spelling: Spelling): Unit[] {
  const runsByLadder = ladders.map((ladder) => runsOf(ladder, uniform, spelling.dash ? 13 : 1));
  const isShared = (run: Run) =>
    spelling.both &&
    ladders.length > 1 &&
    runsByLadder.every((runs) => runs.some((each) => isEqual(each, run)));
  const units: Unit[] = [];
  for (const [place, ladder] of ladders.entries()) {
    for (const run of runsByLadder[place] ?? []) {
      let first = CLASS_TEXTS[ladder[run.first] ?? 0] ?? "";
      let last = CLASS_TEXTS[ladder[run.last] ?? 0] ?? "";
      if (isShared(run)) {
        if (place > 0) continue;
        [first, last] = [first.slice(0, 2), last.slice(0, 2)];
      }
      if (run.first === run.last) units.push([first, run.weight]);
      // Two steps or more from the top, so the last is not a connector.
      else if (run.first === 0 && spelling.plus) units.push([`${last}+`, run.weight]);
      else units.push([`${first}-${last}`, run.weight]);
    }
  }
  return units;
}

function isEqual(one: Run, other: Run): boolean {
  return one.first === other.first && one.last === other.last && one.weight === other.weight;
}

function runsOf(ladder: Ladder, uniform: (number | null)[], longest: number): Run[] {
  const runs: Run[] = [];
  for (const [step, hand] of ladder.entries()) {
    const weight = uniform[hand];
    if (!weight) continue;
    const before = runs.at(-1);
    const isNext = before?.last === step - 1 && before.weight === weight;
    if (before && isNext && step - before.first < longest) before.last = step;
    else runs.push({ first: step, last: step, weight });
  }
  return runs;
}

// Weights.

/** Return the shortest decimal without an exponent that reads back as this weight. */
export function decimalText(weight: number): string {
  const [digits = "", exponent] = String(weight).split("e");
  if (exponent === undefined) return digits;
  return `0.${"0".repeat(-Number(exponent) - 1)}${digits.replace(".", "")}`;
}

/** Return the weight in percent, with the digits of its decimal. */
function percentText(weight: number): string {
  const [whole = "", digits = ""] = decimalText(weight).split(".");
  const fraction = digits.padEnd(2, "0");
  const percent = (whole + fraction.slice(0, 2)).replace(/^0+/, "") || "0";
  return fraction.length > 2 ? `${percent}.${fraction.slice(2)}` : percent;
}

function withWeight(unit: string, weight: number): string {
  return weight === 1 ? unit : `${unit}:${decimalText(weight)}`;
}

function listUnits(units: Unit[]): string {
  return units.map(([unit, weight]) => withWeight(unit, weight)).join(",");
}

/** Return units of equal weight in groups, the heaviest first; weight 1 needs no group. */
function listGroups(
  units: Unit[],
  group: (weight: number, units: string) => string,
  certainLast = false,
): string {
  const byWeight = new Map<number, string[]>();
  for (const [unit, weight] of units) {
    const same = byWeight.get(weight) ?? [];
    same.push(unit);
    byWeight.set(weight, same);
  }
  const certain = byWeight.get(1) ?? [];
  byWeight.delete(1);
  const groups = [...byWeight]
    .sort(([one], [other]) => other - one)
    .map(([weight, members]) => group(weight, members.join(",")));
  return (certainLast ? [...groups, ...certain] : [...certain, ...groups]).join(",");
}
