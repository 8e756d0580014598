// Labels of job states.
import type { JobProgress } from "../api/job_events";
import { mainFigureText } from "./figures";

export type JobState = JobProgress["state"];
type Outcome = NonNullable<JobProgress["outcome"]>;

interface Label {
  label: string;
  colour: string;
}

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
  queued: "gray",
  running: "indigo",
  paused: "yellow",
  done: "green",
  failed: "red",
  cancelled: "gray",
  interrupted: "orange",
};

const OUTCOME: Record<Outcome, Label> = {
  complete: { label: "Done", colour: "green" },
  limited: { label: "Limit reached", colour: "yellow" },
  stopped: { label: "Stopped", colour: "gray" },
};

/** Return the label and colour of a job; one that is done is labelled by how it ended. */
export function stateOf({ state, outcome }: JobProgress): Label {
  if (outcome !== null) return OUTCOME[outcome];
  return { label: STATE_LABEL[state], colour: STATE_COLOUR[state] };
}

/** Return the progress in percent; for a stopped job where it stopped. */
export function progressText(job: JobProgress): string {
  const percent = `${Math.round(100 * job.progress)} %`;
  return job.outcome === "stopped" ? `stopped at ${percent}` : percent;
}

/** Return state and main figure of a job in a few words. */
export function stateText(job: JobProgress): string {
  const label = stateOf(job).label.toLowerCase();
  const figure = mainFigureText(job);
  return figure ? `${label}, ${figure.toLowerCase()}` : label;
}
