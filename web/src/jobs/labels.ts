// Labels and colours of job states.
import { isFinal, type JobProgress } from "../api/job_events";
import { parseSearch } from "../app/url/search_params";

type JobState = JobProgress["state"];
type Outcome = NonNullable<JobProgress["outcome"]>;

export const STATE_LABEL: Record<JobState, string> = {
  queued: "Queued",
  running: "Running",
  paused: "Paused",
  done: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
  interrupted: "Interrupted",
};

const STATE_COLOUR: Record<JobState, string> = {
  queued: "muted",
  running: "accent",
  paused: "weight",
  done: "good",
  failed: "bad",
  cancelled: "muted",
  interrupted: "weight",
};

const OUTCOME_COLOUR: Record<Outcome, string> = {
  complete: "good",
  limited: "weight",
  stopped: "muted",
};

/**
 * Return the noun of what a job leaves, by the address of its page, null if it has no page of its
 * own: "/ranges/12" -> "range", "/hands/reviews/3?player=Bo" -> "review".
 */
export function resultNoun(page: string | null | undefined): string | null {
  const segments = page?.split("?")[0]?.split("/").filter(Boolean) ?? [];
  return segments.length > 1 ? (segments.at(-2)?.replace(/s$/, "") ?? null) : null;
}

/** Return where a link to the page of a job leads; the page may have search parameters. */
export function pageTarget(page: string) {
  const [to = "", query = ""] = page.split("?");
  return { to, search: parseSearch(query) };
}

/** Return the colour of a job, a name of the theme; one that is done is coloured by how it ended. */
export function colourOf({ state, outcome }: JobProgress): string {
  return outcome === null ? STATE_COLOUR[state] : OUTCOME_COLOUR[outcome];
}

/** Return the progress in percent; for a job that has ended how it ended. */
export function progressText(job: JobProgress): string {
  return isFinal(job.state) ? job.status : `${Math.round(100 * job.progress)} %`;
}

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
