// Orderings of the 169 hand classes, best first: what `15%` means.
import { wholeTextError } from "./reader.ts";
import { ORDERINGS } from "./tables.ts";

export const DEFAULT_ORDERING = "equity-vs-3-random";

/** Return the indices of the classes in the ordering of this name. */
export function loadOrdering(name: string): readonly number[] {
  const ordering = Object.hasOwn(ORDERINGS, name) ? ORDERINGS[name] : undefined;
  if (ordering !== undefined) return ordering;
  const hint = `orderings are ${Object.keys(ORDERINGS).join(", ")}`;
  throw wholeTextError(String(name), "not a known ordering", hint);
}
