// Actions as the page shows them: a letter, a name, and a colour that goes with the size.
import type { BarPart } from "../app/Bars";
import { amount } from "../app/number";

export type Letter = "F" | "X" | "C" | "B" | "R" | "A";

export interface Action {
  /** As the service writes it: "b50". */
  text: string;
  letter: Letter;
  /** What the player has then put in on this street; null for fold, check and call. */
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
/** Bets from the smallest on; violet is kept for all-in. */
export const BETS = ["#f59e0b", "#f97316", "#ef4444", "#ec4899", "#d946ef"] as const;
export const ALL_IN = "#8b5cf6";

/** Letter and size of "b50", "x" or "a97.25". */
export function readAction(text: string): { letter: Letter; size: number | null } {
  const found = /^([fxcbra])(\d+(?:\.\d+)?)?$/i.exec(text.trim());
  const letter = (found?.[1] ?? "x").toUpperCase() as Letter;
  return { letter, size: found?.[2] === undefined ? null : Number(found[2]) };
}

/** The actions of a decision, with the colours of their rank among its bets. */
export function actionsOf(texts: readonly string[]): Action[] {
  const bets = texts.filter(isBet).toSorted((a, b) => sizeOf(a) - sizeOf(b));
  return texts.map((text) => {
    const { letter, size } = readAction(text);
    const name = size === null ? NAME[letter] : `${NAME[letter]} ${amount(size)}`;
    return { text, letter, size, name, colour: colourOf(text, bets) };
  });
}

function isBet(text: string): boolean {
  const { letter } = readAction(text);
  return letter === "B" || letter === "R";
}

function sizeOf(text: string): number {
  return readAction(text).size ?? 0;
}

function colourOf(text: string, bets: readonly string[]): string {
  const { letter } = readAction(text);
  if (letter === "A") return ALL_IN;
  const passive = PASSIVE[letter];
  if (passive !== undefined) return passive;
  const rank = bets.indexOf(text);
  // With more sizes than colours they share the scale evenly.
  const place = bets.length > BETS.length ? (rank * (BETS.length - 1)) / (bets.length - 1) : rank;
  return BETS[Math.round(place)] ?? ALL_IN;
}

/** A bet as a share of the pot that it is made into: "33 %"; null where there is no such share. */
export function potShare(action: Action, pot: number): string | null {
  if (action.letter !== "B" || action.size === null || pot <= 0) return null;
  return `${Math.round((100 * action.size) / pot)} %`;
}

/** Frequencies as the parts of a bar, the most chips first. */
export function barParts(
  actions: readonly Action[],
  shares: readonly (number | null)[],
): BarPart[] {
  return actions
    .map(({ name, colour }, place) => ({ label: name, colour, share: shares[place] ?? 0 }))
    .reverse();
}

/** "x 57 %, b59 3 %": frequencies in words, as labels say them. */
export function inWords(actions: readonly Action[], shares: readonly (number | null)[]): string {
  return actions
    .map(({ name }, place) => {
      const share = shares[place];
      return `${name} ${share === null || share === undefined ? "–" : (100 * share).toFixed(1)} %`;
    })
    .join(", ");
}
