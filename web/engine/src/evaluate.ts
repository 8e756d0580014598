// Evaluation of hands: one hand in detail, two compared, many as scores.
import type { Core } from "./core/core.ts";
import { PokerError } from "./errors.ts";
import { bestFive, type Strength, strengthOf } from "./hands.ts";
import { type Cards, counted, readCards, refuseDetached, shown } from "./inputs.ts";
import { formatCards } from "./text/cards.ts";

/** The strength of a hand with its cards. */
export interface EvaluatedHand extends Strength {
  readonly cards: string;
  /** The cards that make the hand, at most five, in the order players name them. */
  readonly bestFive: string;
}

export function evaluate(core: Core, cards: Cards): EvaluatedHand {
  const ids = readCards(cards, "cards", "");
  if (ids.length < 2 || ids.length > 7)
    throw new PokerError(
      "wrong-card-count",
      `${typeof cards === "string" ? `${shown(cards)}: ` : ""}${counted(ids.length, "card")}; a hand has 2 to 7`,
    );
  const strength = strengthOf(core.scoreHand(ids));
  return {
    cards: formatCards(ids),
    ...strength,
    bestFive: formatCards(bestFive(strength, ids)),
  };
}

/** Return 1 if the first hand wins, -1 if the second does, 0 if they tie. */
export function compare(core: Core, first: Cards, second: Cards): -1 | 0 | 1 {
  const difference = evaluate(core, first).score - evaluate(core, second).score;
  return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

/** Return the scores of many hands of `size` cards each, given as ids one after the other. */
export function evaluateMany(core: Core, cards: Uint8Array, size: number): Uint16Array {
  if (!(cards instanceof Uint8Array))
    throw new PokerError("poker-error", "evaluateMany takes card ids in a Uint8Array");
  refuseDetached(cards, "cards", "");
  if (!Number.isInteger(size) || size < 2 || size > 7)
    throw new PokerError("wrong-card-count", `size: ${shown(size)}; a hand has 2 to 7 cards`);
  if (cards.length % size !== 0)
    throw new PokerError(
      "wrong-card-count",
      `${cards.length} cards are not hands of ${size}; ${cards.length % size} are left over`,
    );
  const scores = core.scoreHands(cards, size);
  if (scores === null) throw badRow(cards, size);
  return scores;
}

function badRow(cards: Uint8Array, size: number): PokerError {
  for (let row = 0; row < cards.length / size; row++) {
    const hand = [...cards.subarray(row * size, (row + 1) * size)];
    const wrong = hand.find((id) => id > 51);
    if (wrong !== undefined)
      return new PokerError(
        "poker-error",
        `hand ${row}: ${wrong} is not a card; ids run from 0 to 51`,
      );
    if (new Set(hand).size !== size)
      return new PokerError(
        "duplicate-card",
        `hand ${row}, ${formatCards(hand)}: a card is there twice`,
      );
  }
  return new PokerError("poker-error", "a hand cannot be read");
}
