// Which fields a refusal is about: what its pointer names, or what its words do where it has none.
import { Problem } from "../api/client";

/** "chips-1", "cards-0", "claim-2", "board", "board2", "button", "rake", "cap". */
export type Place = string;

const POINTERS: readonly (readonly [RegExp, string])[] = [
  [/^\/contributions\/(\d+)/, "chips-$1"],
  [/^\/hands\/(\d+)/, "cards-$1"],
  [/^\/claim\/payouts\/(\d+)/, "claim-$1"],
  [/^\/board/, "board"],
  [/^\/second_board/, "board2"],
  [/^\/button/, "button"],
  [/^\/rake\/cap/, "cap"],
  [/^\/rake/, "rake"],
];

// Cards and claims are read by the analysis, whose errors name the place in their first words; a
// card in two places names both.
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^contributions, seat (\d+):/, "chips-$1"],
  [/^hand of seat (\d+):/, "cards-$1"],
  [/^claim, payouts, seat (\d+):/, "claim-$1"],
  [/^board:/, "board"],
  [/^the board has/, "board"],
  [/^second board:/, "board2"],
  [/both boards of a hand run twice have five/, "board2"],
  [/^button:/, "button"],
  [/^rake/, "rake"],
];
const SHARED = /\bis (?:on the|in the) .* and (?:on the|in the) /;

/** The fields that a refusal is about; none where it is about all of them. */
export function placesOf(error: unknown): Place[] {
  if (!(error instanceof Problem)) return [];
  const pointed = error.pointer === null ? null : named(POINTERS, error.pointer);
  if (pointed) return [pointed];
  if (SHARED.test(error.message)) return sharing(error.message);
  const worded = named(WORDS, error.message);
  return worded ? [worded] : [];
}

function named(table: readonly (readonly [RegExp, string])[], text: string): Place | null {
  for (const [shape, place] of table) {
    const found = shape.exec(text);
    if (found) return place.replace("$1", found[1] ?? "");
  }
  return null;
}

function sharing(words: string): Place[] {
  const found = words.matchAll(/in the hand of seat (\d+)|on the (second )?board/g);
  return [...found].map(([, seat, second]) =>
    seat === undefined ? (second ? "board2" : "board") : `cards-${seat}`,
  );
}

export type ErrorAt = (place: Place) => unknown;

/** What is to be shown at a field. */
export function errorsOf(error: unknown): ErrorAt {
  const places = placesOf(error);
  return (place) => (places.includes(place) ? error : null);
}
