// Cells of a chart: a stripe of each action by its share, the folded part last.
import type { Schemas } from "../../api/client";
import { percent } from "../../app/format/number";
import type { Cell } from "../grid/HandCell";
import { FOLD } from "./chart";

type Chart = Schemas["ParsedChart"];

/** An action, what it takes of each hand class, and its colour. */
export interface ActionShares {
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
