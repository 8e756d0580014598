// Evaluation of hands: one hand in detail, two compared, many as scores.
import type { Instance } from "./core/instance.ts";
import { PokerError } from "./errors.ts";
import { COMBO_COUNT, DECK_SIZE } from "./game.ts";
import { type Strength, strengthOf } from "./hands.ts";
import { type Cards, counted, readCards, refuseDetached, shown } from "./inputs.ts";
import { Member } from "./member.ts";
import { formatCards } from "./text/cards.ts";

const CARDS = new Member("cards", "");

/** The strength of a hand with its cards. */
export interface EvaluatedHand extends Strength {
  readonly cards: string;
  /** The cards that make the hand, at most five, in the order players name them. */
  readonly bestFive: string;
}

/** Return what each combo makes of a board and what it draws to. */
export function classifyHands(
  core: Instance,
  board: readonly number[],
): { made: Uint8Array; draws: Uint8Array } {
  const [made, draws] = [new Uint8Array(COMBO_COUNT), new Uint8Array(COMBO_COUNT)];
  const cards = new Uint8Array(board);
  core.checked("classify_hands", cards, cards.length, { output: made }, { output: draws });
  return { made, draws };
}

export function evaluate(core: Instance, cards: Cards): EvaluatedHand {
  const ids = readCards(cards, CARDS);
  if (ids.length < 2 || ids.length > 7)
    throw new PokerError(
      "wrong-card-count",
      `${typeof cards === "string" ? `${shown(cards)}: ` : ""}${counted(ids.length, "card")}; a hand has 2 to 7`,
    );
  const hand = [new Uint8Array(ids), ids.length] as const;
  const strength = strengthOf(core, core.checked("score_hand", ...hand));
  const bestFive = formatCards(core.askBytes("best_five", strength.score, ...hand));
  return { cards: formatCards(ids), ...strength, bestFive };
}

/** Return 1 if the first hand wins, -1 if the second does, 0 if they tie. */
export function compare(core: Instance, first: Cards, second: Cards): -1 | 0 | 1 {
  const difference = evaluate(core, first).score - evaluate(core, second).score;
  return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

/** Return the scores of many hands of `size` cards each, given as ids one after the other. */
export function evaluateMany(core: Instance, cards: Uint8Array, size: number): Uint16Array {
  if (!(cards instanceof Uint8Array))
    throw new PokerError("poker-error", "evaluateMany takes card ids in a Uint8Array");
  refuseDetached(cards, CARDS);
  if (!Number.isInteger(size) || size < 2 || size > 7)
    throw new PokerError("wrong-card-count", `size: ${shown(size)}; a hand has 2 to 7 cards`);
  if (cards.length % size !== 0)
    throw new PokerError(
      "wrong-card-count",
      `${cards.length} cards are not hands of ${size}; ${cards.length % size} are left over`,
    );
  const hands = cards.length / size;
  const scores = new Uint16Array(hands);
  const code = core.call("score_hands", cards, size, hands, { output: scores });
  if (code !== 0) throw badRow(cards, size);
  return scores;
}

function badRow(cards: Uint8Array, size: number): PokerError {
  for (let row = 0; row < cards.length / size; row++) {
    const hand = cards.subarray(row * size, (row + 1) * size);
    const wrong = hand.find((id) => id >= DECK_SIZE);
    if (wrong !== undefined)
      return new PokerError(
        "poker-error",
        `hand ${row}: ${wrong} is not a card; ids run from 0 to 51`,
      );
    if (new Set(hand).size === size) continue;
    const message = `hand ${row}, ${formatCards(hand)}: a card is there twice`;
    return new PokerError("duplicate-card", message);
  }
  return new PokerError("poker-error", "a hand cannot be read");
}
