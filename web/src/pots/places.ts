// Which fields a refusal is about: what its pointer names, or its words where they say more.
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

// A claim's pointer is about all of it, and its words about a seat; a card in two places names both.
const CLAIMED = /^claim, payouts, seat (\d+):/;
const SHARED = /\bis (?:on the|in the) .* and (?:on the|in the) /;

/** The fields that a refusal is about; none where it is about all of them. */
export function placesOf(error: unknown): Place[] {
  if (!(error instanceof Problem)) return [];
  if (SHARED.test(error.message)) return sharing(error.message);
  const claimed = CLAIMED.exec(error.message);
  if (claimed) return [`claim-${claimed[1]}`];
  for (const [shape, place] of POINTERS) {
    const found = shape.exec(error.pointer ?? "");
    if (found) return [place.replace("$1", found[1] ?? "")];
  }
  return [];
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
