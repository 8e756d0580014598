// Fields that an error is about, by the places it points to.
import { Problem } from "../api/client";

/** "chips-1", "cards-0", "claim-2", "name-3", "board", "board2", "button", "rake", "smallest". */
export type FieldName = string;

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

/** Return the fields an error is about; none if it is about the whole table. */
export function fieldsOf(error: unknown): FieldName[] {
  if (!(error instanceof Problem)) return [];
  const fields = error.places.map(({ pointer }) => fieldAt(pointer ?? ""));
  return [...new Set(fields.filter((field) => field !== null))];
}

function fieldAt(pointer: string): FieldName | null {
  for (const [shape, field] of POINTERS) {
    const match = shape.exec(pointer);
    if (match) return field.replace("$1", match[1] ?? "");
  }
  return null;
}

export type ErrorAt = (field: FieldName) => unknown;

/** Return a function from a field to its error. */
export function errorsOf(error: unknown): ErrorAt {
  const fields = fieldsOf(error);
  return (field) => (fields.includes(field) ? error : null);
}
