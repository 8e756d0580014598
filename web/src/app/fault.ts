// Where a request or a text is wrong: the member that is meant, and the place in its text.
import { Problem } from "../api/client";

const MOST_AROUND = 40;

export interface Cut {
  before: string;
  at: string;
  after: string;
}

/** Cut a text at a column from 1; long texts are shown around the place only. */
export function cutAt(text: string, column: number | null, length: number | null): Cut | null {
  if (column === null) return null;
  const points = [...text]; // columns count characters, not halves of them
  const start = column - 1;
  const end = start + Math.max(1, length ?? 1);
  const before = points.slice(0, start);
  const after = points.slice(end);
  return {
    before:
      before.length > MOST_AROUND ? `…${before.slice(-MOST_AROUND).join("")}` : before.join(""),
    at: points.slice(start, end).join(""),
    after: after.length > MOST_AROUND ? `${after.slice(0, MOST_AROUND).join("")}…` : after.join(""),
  };
}

/** The part of a refusal that is about one member of the request, or null. */
export function errorAt(error: unknown, pointer: string): unknown {
  if (!(error instanceof Problem) || error.pointer === null) return null;
  return error.pointer === pointer || error.pointer.startsWith(`${pointer}/`) ? error : null;
}
