// What was handed on comes back as the value; it is told from a change that others made.

/** What is still on its way after a value came; null if the value is none of what was sent. */
export function afterEcho(sent: readonly string[], value: string): readonly string[] | null {
  const echo = sent.indexOf(value);
  return echo < 0 ? null : sent.slice(echo + 1);
}
