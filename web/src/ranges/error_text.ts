// The text of an error shown at a field.
import { Problem } from "../api/client";

export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const hint = error instanceof Problem ? error.hint : null;
  return hint && !error.message.includes(hint) ? `${error.message}; ${hint}` : error.message;
}
