// What was handed on comes back as the value; it is told from a change that others made.

export interface Sent {
  text: string;
  /** In milliseconds. */
  at: number;
}

const MOST_MS = 1000; // what has not come back by then was swallowed by a later one

/** What is still on its way after a value came; null if the value is none of what was sent. */
export function afterEcho(sent: readonly Sent[], value: string, now: number): Sent[] | null {
  const recent = sent.filter(({ at }) => now - at < MOST_MS);
  const echo = recent.findIndex(({ text }) => text === value);
  return echo < 0 ? null : recent.slice(echo + 1);
}
