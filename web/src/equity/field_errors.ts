// Whether an error belongs to a field or to the spot as a whole.
import { Problem } from "../api/client";

const FIELDS = /^\/(players\/\d+|folded\/\d+|board|dead|samples|target_error|seed)(\/|$)/;

/** Whether a field of the screen shows the error. */
export function isFieldError(error: unknown): boolean {
  return error instanceof Problem && error.places.some(({ pointer }) => FIELDS.test(pointer ?? ""));
}
