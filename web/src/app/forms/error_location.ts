// Location of an error: the field of the request, and the position in its text.
import { Problem } from "../../api/client";

const MAX_CONTEXT = 40;

export interface SplitText {
  before: string;
  at: string;
  after: string;
}

/** Split a text at a column (from 1); long texts are shortened around the location. */
export function splitAt(
  text: string,
  column: number | null,
  length: number | null,
): SplitText | null {
  if (column === null) return null;
  const characters = [...text]; // columns count code points
  const start = column - 1;
  const end = start + Math.max(1, length ?? 1);
  const before = characters.slice(0, start);
  const after = characters.slice(end);
  return {
    before:
      before.length > MAX_CONTEXT ? `…${before.slice(-MAX_CONTEXT).join("")}` : before.join(""),
    at: characters.slice(start, end).join(""),
    after: after.length > MAX_CONTEXT ? `${after.slice(0, MAX_CONTEXT).join("")}…` : after.join(""),
  };
}

/** Return the error if one of its places is in the given field of the request, otherwise null. */
export function errorAt(error: unknown, pointer: string): unknown {
  if (!(error instanceof Problem)) return null;
  const isHere = error.places.some(
    (place) => place.pointer === pointer || place.pointer?.startsWith(`${pointer}/`),
  );
  return isHere ? error : null;
}
