// Charts: several actions with a range each, as one text, "raise: QQ+; call: JJ-99".
import type { Schemas } from "../../api/client";
import { percent } from "../../app/format/number";
import type { Cell } from "../grid/HandGrid";
import { rangeText, type Weights } from "../grid/painting";
import { readRange } from "../useRange";
import { FOLD, isChart, sectionsOf } from "./sections";

export interface ChartAction {
  action: string;
  text: string;
}

const EMPTY = "none";

/** The names that actions are offered under. */
export const ACTION_NAMES = ["raise", "call", "3-bet", "4-bet", "limp", "all-in"] as const;

/** Return the actions of a text that names several, each range on one line; null if it is one range. */
export function readChart(text: string): ChartAction[] | null {
  if (!isChart(text)) return null;
  return sectionsOf(text).map(({ action, range }) => {
    const parts = range.split(/[;\n]/).map((part) => part.trim());
    return { action, text: parts.filter(Boolean).join(",") };
  });
}

export function writeChart(actions: readonly ChartAction[]): string {
  return actions.map(({ action, text }) => `${action}: ${text.trim() || EMPTY}`).join("; ");
}

/** Return a chart with the range as its first action, and a second action without hands. */
export function chartOf(text: string): string {
  return writeChart([
    { action: "raise", text },
    { action: "call", text: "" },
  ]);
}

/** The text of an action in its editor, where an empty range is blank. */
export const editorText = (text: string) => (text.trim() === EMPTY ? "" : text);

/**
 * Return the actions after one of them, or the fold, was given another range: the others keep of
 * each hand what is left of it.
 */
export async function withAction(
  actions: readonly ChartAction[],
  name: string,
  text: string,
): Promise<ChartAction[]> {
  const weightsOf = async (range: string) => (await readRange(range.trim() || EMPTY)).weights;
  const next = await weightsOf(text);
  const others = actions.filter(({ action }) => action !== name);
  const before = await Promise.all(others.map((each) => weightsOf(each.text)));
  const after = givingWay(before, next);
  const texts = new Map<string, string>([[name, text]]);
  await Promise.all(
    others.map(async ({ action, text: range }, index) => {
      const weights = after[index];
      const isSame = weights === undefined || weights === before[index];
      texts.set(action, isSame ? range : (await readRange(rangeText(weights))).text);
    }),
  );
  return actions.map(({ action, text: range }) => ({ action, text: texts.get(action) ?? range }));
}

/** Steps that weights are rounded down to, so that those of a hand sum to at most 1. */
const STEPS = 1e4;

/** Shrink the weights of each hand in proportion, so that with the next ones they sum to at most 1. */
export function givingWay(others: readonly Weights[], next: Weights): Weights[] {
  const scale = new Map<string, number>();
  for (const [combo, weight] of Object.entries(next)) {
    const sum = others.reduce((total, each) => total + (each[combo] ?? 0), 0);
    if (sum + weight > 1) scale.set(combo, (1 - weight) / sum);
  }
  return others.map((weights) => {
    const touched = Object.keys(weights).filter((combo) => scale.has(combo));
    if (touched.length === 0) return weights;
    const after: Record<string, number> = { ...weights };
    for (const combo of touched) {
      const weight = (weights[combo] ?? 0) * (scale.get(combo) ?? 1);
      const rounded = Math.floor(STEPS * weight + 1e-6) / STEPS;
      if (rounded > 0) after[combo] = rounded;
      else delete after[combo];
    }
    return after;
  });
}

type Chart = Schemas["ParsedChart"];

/** An action, what it takes of each hand class, and its colour. */
interface ActionShares {
  action: string;
  classes: Readonly<Record<string, number>>;
  /** Of all combos. */
  percent: number;
  colour: string;
}

/** Amber to violet for raises in order, green for calls, blue for folds, as in solutions. */
const RAISES = ["#f59e0b", "#ef4444", "#a855f7", "#ec4899"] as const;
const PASSIVE = /call|check|limp/i;

function colourOf(actions: readonly string[], index: number): string {
  const name = actions[index] ?? "";
  if (name === FOLD) return "var(--fold)";
  if (PASSIVE.test(name)) return "var(--passive)";
  const raises = actions.slice(0, index).filter((each) => !PASSIVE.test(each) && each !== FOLD);
  return RAISES[raises.length % RAISES.length] ?? RAISES[0];
}

/** Return the actions as they were read, the fold last. */
export function sharesOf(names: readonly string[], chart: Chart | undefined): ActionShares[] {
  const played = names.filter((name) => name !== FOLD);
  const all = [...played, FOLD];
  return all.map((action, index) => {
    const part =
      action === FOLD ? chart?.fold : chart?.actions.find((each) => each.action === action);
    return {
      action,
      classes: part?.classes ?? {},
      percent: part?.percent ?? 0,
      colour: colourOf(all, index),
    };
  });
}

/**
 * Return the cell of a hand while one action is painted: it has the weight of the stroke, the others
 * keep what is left, and the rest is folded.
 */
export function chartCell(
  hand: string,
  painted: string,
  weight: number,
  actions: readonly ActionShares[],
): Cell {
  const shares = sharesAt(hand, painted, weight, actions);
  const taken = actions
    .map(({ action }, index) => ({ action, share: shares[index] ?? 0 }))
    .filter(({ share }) => share > 0.0005);
  const isPlayed = taken.some(({ action }) => action !== FOLD);
  return {
    label: `${hand}: ${taken.map(({ action, share }) => `${action} ${percent(share, 0)}`).join(", ")}`,
    data: { weight: String(Math.round(1e4 * weight) / 1e4), ...(isPlayed && { filled: "yes" }) },
    ...(isPlayed ? { background: stripes(actions, shares) } : { dim: true }),
  };
}

/** Return what each action takes of a hand; they sum to 1. */
export function sharesAt(
  hand: string,
  painted: string,
  weight: number,
  actions: readonly ActionShares[],
): number[] {
  const others = actions.map(({ action, classes }) =>
    action === painted || action === FOLD ? 0 : (classes[hand] ?? 0),
  );
  const sum = others.reduce((total, share) => total + share, 0);
  const scale = sum + weight > 1 ? (1 - weight) / sum : 1;
  const played = actions.map(({ action }, index) =>
    action === painted && action !== FOLD ? weight : (others[index] ?? 0) * scale,
  );
  const rest = Math.max(0, 1 - played.reduce((total, share) => total + share, 0));
  return actions.map(({ action }, index) => (action === FOLD ? rest : (played[index] ?? 0)));
}

function stripes(actions: readonly ActionShares[], shares: readonly number[]): string {
  let from = 0;
  const stops = actions.map(({ colour }, index) => {
    const to = from + 100 * (shares[index] ?? 0);
    const stop = `${colour} ${from.toFixed(1)}% ${to.toFixed(1)}%`;
    from = to;
    return stop;
  });
  return `linear-gradient(to right, ${stops.join(", ")})`;
}
