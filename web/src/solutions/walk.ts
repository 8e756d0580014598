// Places in a solved tree, and how one goes from one to another. A place is the actions so far and
// the cards dealt since the start; where one has gone back, the line last taken lies ahead.
import { cardsIn } from "../cards/card";

export interface Place {
  line: string;
  cards: string;
}

/** Where one is, and the end of the line last taken. */
export interface Walk {
  here: Place;
  ahead: Place;
}

export const START: Place = { line: "", cards: "" };

export function actionsIn(line: string): string[] {
  return line.split(/[\s,]+/).filter(Boolean);
}

export function samePlace(one: Place, other: Place): boolean {
  return isOnTheWay(one, other) && isOnTheWay(other, one);
}

/** Whether the line to `far` leads over `place`, or ends there. */
export function isOnTheWay(place: Place, far: Place): boolean {
  return (
    begins(actionsIn(far.line), actionsIn(place.line)) &&
    begins(cardsIn(far.cards), cardsIn(place.cards))
  );
}

function begins(long: readonly string[], short: readonly string[]): boolean {
  return short.every((each, at) => each === long[at]);
}

/** Go somewhere; what lies ahead stays while it is on the way. */
export function walkTo(walk: Walk, place: Place): Walk {
  return { here: place, ahead: isOnTheWay(place, walk.ahead) ? walk.ahead : place };
}

/** Where an action leads from a place. */
export function afterAction(from: Place, action: string): Place {
  return { line: [...actionsIn(from.line), action].join(" "), cards: cardsIn(from.cards).join("") };
}

/** Where a card leads from a place. */
export function afterCard(from: Place, card: string): Place {
  return { line: from.line, cards: [...cardsIn(from.cards), card].join("") };
}

/** Deal a card; the actions that lie ahead are kept, for the tree is the same on every board. */
export function deal(walk: Walk, from: Place, card: string): Walk {
  const here = afterCard(from, card);
  const before = cardsIn(here.cards).length;
  const later = cardsIn(walk.ahead.cards).slice(before);
  const isAhead = begins(actionsIn(walk.ahead.line), actionsIn(from.line));
  if (!isAhead || later.includes(card)) return { here, ahead: here };
  return { here, ahead: { line: walk.ahead.line, cards: [here.cards, ...later].join("") } };
}

/** The address that asks for a place: one word for all of it, so that equal places are one. */
export function keyOf(place: Place): string {
  return `${actionsIn(place.line).join(" ")}|${cardsIn(place.cards).join("")}`;
}
