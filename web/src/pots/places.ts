// Which fields a refusal is about: what its pointer names, or its words where they say more.
import { Problem } from "../api/client";

/** "chips-1", "cards-0", "claim-2", "name-3", "board", "board2", "button", "rake", "smallest". */
export type Place = string;

/** What the players are called in words, where they have names. */
type Names = readonly string[] | null;

const POINTERS: readonly (readonly [RegExp, string])[] = [
  [/^\/contributions\/(\d+)/, "chips-$1"],
  [/^\/hands\/(\d+)/, "cards-$1"],
  [/^\/claim\/payouts\/(\d+)/, "claim-$1"],
  [/^\/board/, "board"],
  [/^\/second_board/, "board2"],
  [/^\/button/, "button"],
  [/^\/names\/(\d+)/, "name-$1"],
  [/^\/unit/, "smallest"],
  [/^\/rake\/cap/, "cap"],
  [/^\/rake/, "rake"],
];

// A card in two places has a pointer to one of them, and words that name both.
const SHARED = /\bis (?:on the|in the) .* and (?:on the|in the) /;

/** The fields that a refusal is about; none where it is about all of them. */
export function placesOf(error: unknown, names: Names = null): Place[] {
  if (!(error instanceof Problem)) return [];
  if (SHARED.test(error.message)) return sharing(error.message, names);
  for (const [shape, place] of POINTERS) {
    const found = shape.exec(error.pointer ?? "");
    if (found) return [place.replace("$1", found[1] ?? "")];
  }
  return [];
}

function sharing(words: string, names: Names): Place[] {
  const found = words.matchAll(
    /in the hand of (.+?)(?= and (?:on|in) the |; remove one|$)|on the (second )?board/g,
  );
  return [...found].map(([, player, second]) =>
    player === undefined ? (second ? "board2" : "board") : `cards-${seatOf(player, names)}`,
  );
}

/** The number of "seat 1", or of the player with this name. */
function seatOf(player: string, names: Names): number {
  const named = names?.indexOf(player) ?? -1;
  return named >= 0 ? named : Number(player.replace("seat ", ""));
}

export type ErrorAt = (place: Place) => unknown;

/** What is to be shown at a field. */
export function errorsOf(error: unknown, names: Names = null): ErrorAt {
  const places = placesOf(error, names);
  return (place) => (places.includes(place) ? error : null);
}
