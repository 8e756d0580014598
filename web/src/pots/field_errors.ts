// Fields that an error is about, by its pointer or by its message if that names more.
import { Problem } from "../api/client";

/** "chips-1", "cards-0", "claim-2", "name-3", "board", "board2", "button", "rake", "smallest". */
export type FieldName = string;

/** Player names as they appear in messages, if they have names. */
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

// A duplicate card has a pointer to one field and a message that names both.
const SHARED = /\bis (?:on the|in the) .* and (?:on the|in the) /;

/** Return the fields an error is about; none if it is about the whole table. */
export function fieldsOf(error: unknown, names: Names = null): FieldName[] {
  if (!(error instanceof Problem)) return [];
  if (SHARED.test(error.message)) return fieldsSharing(error.message, names);
  for (const [shape, field] of POINTERS) {
    const match = shape.exec(error.pointer ?? "");
    if (match) return [field.replace("$1", match[1] ?? "")];
  }
  return [];
}

function fieldsSharing(message: string, names: Names): FieldName[] {
  const match = message.matchAll(
    /in the hand of (.+?)(?= and (?:on|in) the |; remove one|$)|on the (second )?board/g,
  );
  return [...match].map(([, player, second]) =>
    player === undefined ? (second ? "board2" : "board") : `cards-${seatOf(player, names)}`,
  );
}

/** Return the number of "seat 1", or of the player with this name. */
function seatOf(player: string, names: Names): number {
  const named = names?.indexOf(player) ?? -1;
  return named >= 0 ? named : Number(player.replace("seat ", ""));
}

export type ErrorAt = (field: FieldName) => unknown;

/** Return a function from a field to its error. */
export function errorsOf(error: unknown, names: Names = null): ErrorAt {
  const fields = fieldsOf(error, names);
  return (field) => (fields.includes(field) ? error : null);
}
