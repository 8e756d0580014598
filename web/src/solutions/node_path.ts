// Positions in a solved tree: the actions so far and the cards dealt since the root. After going
// back, the rest of the line stays ahead.
import { cardsIn } from "../cards/card";

export interface NodePosition {
  line: string;
  cards: string;
}

/** The current position, and the end of the current line. */
export interface NodePath {
  here: NodePosition;
  ahead: NodePosition;
}

export const ROOT: NodePosition = { line: "", cards: "" };

export function actionsIn(line: string): string[] {
  return line.split(/[\s,]+/).filter(Boolean);
}

export function samePosition(one: NodePosition, other: NodePosition): boolean {
  return isOnPathTo(one, other) && isOnPathTo(other, one);
}

/** Whether `position` is on the line to `far`, or its end. */
export function isOnPathTo(position: NodePosition, far: NodePosition): boolean {
  return (
    startsWith(actionsIn(far.line), actionsIn(position.line)) &&
    startsWith(cardsIn(far.cards), cardsIn(position.cards))
  );
}

function startsWith(long: readonly string[], short: readonly string[]): boolean {
  return short.every((each, at) => each === long[at]);
}

/** Move to a position; the line ahead is kept if the position is on it. */
export function moveTo(path: NodePath, position: NodePosition): NodePath {
  return { here: position, ahead: isOnPathTo(position, path.ahead) ? path.ahead : position };
}

export function afterAction(from: NodePosition, action: string): NodePosition {
  return { line: [...actionsIn(from.line), action].join(" "), cards: cardsIn(from.cards).join("") };
}

export function afterCard(from: NodePosition, card: string): NodePosition {
  return { line: from.line, cards: [...cardsIn(from.cards), card].join("") };
}

/** Deal a card; the actions ahead are kept, because the tree is the same on every runout. */
export function deal(path: NodePath, from: NodePosition, card: string): NodePath {
  const here = afterCard(from, card);
  const before = cardsIn(here.cards).length;
  const later = cardsIn(path.ahead.cards).slice(before);
  const isAhead = startsWith(actionsIn(path.ahead.line), actionsIn(from.line));
  if (!isAhead || later.includes(card)) return { here, ahead: here };
  return { here, ahead: { line: path.ahead.line, cards: [here.cards, ...later].join("") } };
}

/** Return the cache key of a position; equal positions have equal keys. */
export function keyOf(position: NodePosition): string {
  return `${actionsIn(position.line).join(" ")}|${cardsIn(position.cards).join("")}`;
}

interface Step extends NodePosition {
  kind: string;
}

/**
 * Return the last decision at or before a position that begins a street: the root, or the first one
 * after a card; null if there is none.
 */
export function streetStart<T extends Step>(steps: readonly T[], here: NodePosition): T | null {
  const until = steps.findIndex((step) => samePosition(step, here));
  const begins = (step: T, index: number) =>
    step.kind === "decision" && (index === 0 || steps[index - 1]?.kind === "chance");
  return steps.findLast((step, index) => index <= until && begins(step, index)) ?? null;
}
