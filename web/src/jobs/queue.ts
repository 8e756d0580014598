// The queue: its order, and where a job goes when it is moved by one place.
import type { JobProgress } from "../api/job_events";

/** Return the queued jobs, the next one first. */
export function inOrder(jobs: readonly JobProgress[]): JobProgress[] {
  return jobs
    .filter(({ place }) => place !== null)
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
}

/** Return the id that a job comes before after moving it; null is the end, undefined no move. */
export function placeBefore(
  queue: readonly JobProgress[],
  index: number,
  by: -1 | 1,
): string | null | undefined {
  const target = by === -1 ? queue[index - 1] : queue[index + 1];
  if (target === undefined) return undefined;
  return by === -1 ? target.id : (queue[index + 2]?.id ?? null);
}
