// The core's questions about showdowns; native/showdown/questions.hpp says what they hold.
import type { Instance } from "../core/instance.ts";
import { PokerError } from "../errors.ts";

type Question = "cut_pots" | "settle_hand" | "find_winners";

/** Ask the core; what it refuses is thrown. Amounts of an answer are the nearest doubles. */
export function ask<Answer>(core: Instance, question: Question, request: object): Answer {
  try {
    return core.ask<Answer>(question, JSON.stringify(request));
  } catch (error) {
    if (!(error instanceof PokerError) || error.pointer !== "/second_board") throw error;
    throw new PokerError(error.code, error.message, { pointer: "/secondBoard" });
  }
}
