// The states of a job in words.
import type { JobProgress } from "../api/job_events";
import { counted } from "../app/number";
import { figure } from "./curve";

export type JobState = JobProgress["state"];

export const STATE_WORD: Record<JobState, string> = {
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

/** One sentence for readers who hear the page: it changes with the state, not with each step. */
export function stateSentence(job: JobProgress): string {
  switch (job.state) {
    case "queued":
      return "Queued: it starts when those before it are done.";
    case "running":
      return "Solving.";
    case "paused":
      return "Paused: it goes on when you resume it.";
    case "done": {
      const found = job.exploitability_percent;
      const reached = found === null ? "" : ` to ${figure(found)} % of the pot`;
      if (found !== null && found > job.target_percent)
        return `Done before the target: solved${reached} in ${counted(job.iteration, "iteration")}.`;
      return `Done: solved${reached} in ${counted(job.iteration, "iteration")}.`;
    }
    case "failed":
      return "Failed.";
    case "cancelled":
      return "Cancelled: nothing of it was kept.";
    case "interrupted":
      return "Interrupted.";
  }
}
