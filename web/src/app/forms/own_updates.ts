// Tells values that come back from own updates apart from changes made elsewhere.

/** Return the updates still pending after a value arrived; null if it is not one of those sent. */
export function pendingAfter(sent: readonly string[], value: string): readonly string[] | null {
  const index = sent.indexOf(value);
  return index < 0 ? null : sent.slice(index + 1);
}
