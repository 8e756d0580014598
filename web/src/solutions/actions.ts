// Actions as displayed: letter, name, and a colour by size.
import type { BarPart } from "../app/charts/Bars";
import { sizeText } from "./ev_unit";

export type Letter = "F" | "X" | "C" | "B" | "R" | "A";

export interface Action {
  /** In the service's notation: "b50". */
  text: string;
  letter: Letter;
  /** Total put in on this street; null for fold, check and call. */
  size: number | null;
  name: string;
  colour: string;
}

const NAME: Record<Letter, string> = {
  F: "Fold",
  X: "Check",
  C: "Call",
  B: "Bet",
  R: "Raise to",
  A: "All-in",
};
const PASSIVE: Partial<Record<Letter, string>> = {
  F: "var(--fold)",
  X: "var(--passive)",
  C: "var(--passive)",
};
/** Colours of bets by size; violet is reserved for all-in. */
export const BETS = ["#f59e0b", "#f97316", "#ef4444", "#ec4899", "#d946ef"] as const;
export const ALL_IN = "#8b5cf6";

/** Parse "b50", "x" or "a97.25". */
export function readAction(text: string): { letter: Letter; size: number | null } {
  const match = /^([fxcbra])(\d+(?:\.\d+)?)?$/i.exec(text.trim());
  const letter = (match?.[1] ?? "x").toUpperCase() as Letter;
  return { letter, size: match?.[2] === undefined ? null : Number(match[2]) };
}

/**
 * Return the actions of a decision, with bets coloured by rank; sizes in names are multiplied by
 * the factor from chips to the unit on screen.
 */
export function actionsOf(texts: readonly string[], factor = 1): Action[] {
  const sizeOf = (text: string) => readAction(text).size;
  const bySize = texts
    .filter((text) => sizeOf(text) !== null)
    .toSorted((a, b) => Number(sizeOf(a)) - Number(sizeOf(b)));
  return texts.map((text) => {
    const { letter, size } = readAction(text);
    const name = size === null ? NAME[letter] : `${NAME[letter]} ${sizeText(size, factor)}`;
    return { text, letter, size, name, colour: colourOf(text, bySize) };
  });
}

/** Return the colour of an action: bets and raises are spread over the whole scale, up to all-in. */
function colourOf(text: string, bySize: readonly string[]): string {
  const { letter } = readAction(text);
  if (letter === "A") return ALL_IN;
  const passive = PASSIVE[letter];
  if (passive !== undefined) return passive;
  const steps = Math.max(1, bySize.length - 1);
  // Rounded up, because the first two colours are the hardest to tell apart.
  const index = Math.ceil((bySize.indexOf(text) * (BETS.length - 1)) / steps);
  return BETS[index] ?? ALL_IN;
}

/** Format a bet as a share of the pot: "33 %"; null for other actions. */
export function potShare(action: Action, pot: number): string | null {
  if (action.letter !== "B" || action.size === null || pot <= 0) return null;
  return `${Math.round((100 * action.size) / pot)} %`;
}

/** Return frequencies as bar parts, in the order of the actions: check or fold first, then by size. */
export function barParts(
  actions: readonly Action[],
  shares: readonly (number | null)[],
): BarPart[] {
  return actions.map(({ name, colour }, index) => ({
    label: name,
    colour,
    share: shares[index] ?? 0,
  }));
}

/** Format frequencies for labels: "Check 57.0 %, Bet 59 43.0 %". */
export function frequencyText(
  actions: readonly Action[],
  shares: readonly (number | null)[],
): string {
  return actions
    .map(({ name }, index) => {
      const share = shares[index];
      return `${name} ${share === null || share === undefined ? "–" : (100 * share).toFixed(1)} %`;
    })
    .join(", ");
}
