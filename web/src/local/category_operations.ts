// Hand categories as the service answers them: each player's range by what its hands make of the
// board and draw to, with equities of the engine.

import { PokerError } from "engine/errors.js";
import { DRAWS, MADE_HANDS } from "engine/hand_categories.js";
import type { Engine } from "engine/index.js";
import type { HandEquities } from "engine/results.js";
import { boardInOrder } from "engine/text/cards.js";
import { COMBO_TEXTS } from "engine/text/combos.js";
import { formatCards, parseCards } from "engine/text/index.js";
import type { Schemas } from "../api/client";
import { optionsOf, summaryOf, warningsOf } from "./equity_operations";
import { pairwiseSum } from "./pairwise_sum";

type Entry = Schemas["CategoryRow"];
type Member = (combo: number) => boolean;

/** Answer a request for the categories of two players or more. */
export async function categoriesAnswer(
  engine: Engine,
  body: Schemas["CategoriesRequest"],
  signal: AbortSignal,
): Promise<Schemas["SpotCategories"]> {
  const started = performance.now();
  const result = await engine.equity(optionsOf({ ...body, hands: true }, signal));
  const elapsed = performance.now() - started;
  const board = parseCards(body.board ?? "");
  const onBoard = categoriesOn(engine, board);
  const hands: Record<string, Entry["category"][]> = {};
  const players = result.players.map((player): Schemas["RangeCategories"] => {
    if (player.hands === null) throw new PokerError("poker-error", "the hands are missing");
    const view = new RangeView(player.hands);
    for (const [combo, weight] of player.hands.weights.entries()) {
      if (weight) hands[COMBO_TEXTS[combo] ?? ""] = onBoard.keysOf(combo);
    }
    const { input, ordering } = player;
    return {
      input,
      ordering,
      combos: view.combos,
      equity: view.equityOf((combo) => (player.hands?.weights[combo] ?? 0) > 0),
      made: onBoard.made.map((each) => view.entry(each, "made")),
      draws: onBoard.draws.map((each) => view.entry(each, "draw")),
    };
  });
  const { players: texts, folded = [] } = body;
  return {
    board: formatCards(boardInOrder(board)),
    method: result.method,
    deals: Number(result.deals),
    seed: result.seed === null ? null : String(result.seed),
    elapsed_ms: elapsed,
    summary: summaryOf(result, elapsed),
    players,
    hands: body.hands ? hands : null,
    warnings: [...warningsOf(texts, "/players"), ...warningsOf(folded, "/folded")],
  };
}

interface Category {
  category: Entry["category"];
  label: string;
  has: Member;
}

/** Return the categories of a street, and those of each combo. */
function categoriesOn(engine: Engine, board: readonly number[]) {
  const { made: codes, draws: bits } = engine.classifyHands(board);
  const made = MADE_HANDS.map((each, code): Category & { from: number } => ({
    ...each,
    has: (combo) => codes[combo] === code,
  })).filter(({ from }) => board.length >= from);
  const draws = DRAWS.map((each, bit): Category & { until: number } => ({
    ...each,
    has: (combo) => ((bits[combo] ?? 0) & (1 << bit)) !== 0,
  })).filter(({ until }) => board.length <= until);
  return {
    made,
    draws,
    keysOf: (combo: number) =>
      [...made, ...draws].filter(({ has }) => has(combo)).map(({ category }) => category),
  };
}

/** A player's range, with the sums over categories. */
class RangeView {
  readonly #hands: HandEquities;
  readonly combos: number;

  constructor(hands: HandEquities) {
    this.#hands = hands;
    this.combos = pairwiseSum(hands.weights);
  }

  entry({ category, label, has }: Category, kind: "made" | "draw"): Entry {
    const combos = this.#sum(this.#hands.weights, has);
    return {
      category,
      label,
      kind,
      combos,
      share: combos / this.combos,
      likelihood: this.#sum(this.#hands.likelihood, has),
      equity: this.equityOf(has),
    };
  }

  /** Return the mean equity of hands, weighted by their likelihood; null without any. */
  equityOf(has: Member): number | null {
    const { likelihood, equity } = this.#hands;
    const likely = likelihood.map((share, combo) => (has(combo) ? share : 0));
    const total = pairwiseSum(likely);
    if (total === 0) return null;
    const won = likely.map((share, combo) => (share ? share * (equity[combo] ?? 0) : 0));
    return pairwiseSum(won) / total;
  }

  #sum(values: Float64Array, has: Member): number {
    const members: number[] = [];
    for (const [combo, value] of values.entries()) {
      // A combo that the board blocks has a code too, and no weight.
      if (has(combo)) members.push(value);
    }
    return pairwiseSum(members);
  }
}
