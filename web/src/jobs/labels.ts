// Labels of job states.
import type { JobProgress } from "../api/job_events";
import { counted } from "../app/format/number";
import { threeDigits } from "./curve";

export type JobState = JobProgress["state"];

export const STATE_LABEL: Record<JobState, string> = {
  queued: "Queued",
  running: "Solving",
  paused: "Paused",
  done: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
  interrupted: "Interrupted",
};

export const STATE_COLOUR: Record<JobState, string> = {
  queued: "gray",
  running: "indigo",
  paused: "yellow",
  done: "green",
  failed: "red",
  cancelled: "gray",
  interrupted: "orange",
};

/** Return the label and colour of a job; a stopped solve is labelled as such. */
export function stateOf(job: JobProgress): { label: string; colour: string } {
  if (job.state === "done" && job.ended_by === "stopped")
    return { label: "Stopped", colour: "gray" };
  if (job.state === "done" && job.ended_by === "max_iterations")
    return { label: "Iteration limit", colour: "yellow" };
  return { label: STATE_LABEL[job.state], colour: STATE_COLOUR[job.state] };
}

/** Return the progress in percent; for a stopped job where it stopped. */
export function progressText(job: JobProgress): string {
  const exploitability = job.exploitability_percent;
  if (job.ended_by === "stopped")
    return exploitability === null ? "stopped" : `stopped at ${threeDigits(exploitability)} %`;
  return `${Math.round(100 * job.progress)} %`;
}

/**
 * Return the status sentence for screen readers; it changes with the state, not with each event.
 */
export function stateSentence(job: JobProgress): string {
  switch (job.state) {
    case "queued":
      return "Queued: starts when the jobs before it are done.";
    case "running":
      return "Solving.";
    case "paused":
      return "Paused: resume it to continue.";
    case "done": {
      const exploitability = job.exploitability_percent;
      const reached =
        exploitability === null ? "" : ` to ${threeDigits(exploitability)} % of the pot`;
      const target = `the target of ${threeDigits(job.target_percent)} %`;
      if (job.ended_by === "stopped")
        return `Stopped before ${target}: solved${reached} in ${counted(job.iteration, "iteration")}.`;
      if (exploitability !== null && exploitability > job.target_percent)
        return `Iteration limit reached before ${target}: solved${reached} in ${counted(job.iteration, "iteration")}.`;
      return `Done: solved${reached} in ${counted(job.iteration, "iteration")}.`;
    }
    case "failed":
      return "Failed.";
    case "cancelled":
      return "Cancelled: nothing was saved.";
    case "interrupted":
      return "Interrupted.";
  }
}
