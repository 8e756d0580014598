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

/** The state for a list: a solve that was stopped is not simply done. */
export function stateOf(job: JobProgress): { word: string; colour: string } {
  if (job.state === "done" && job.ended_by === "stopped")
    return { word: "Stopped", colour: "gray" };
  if (job.state === "done" && job.ended_by === "max_iterations")
    return { word: "Iteration limit", colour: "yellow" };
  return { word: STATE_WORD[job.state], colour: STATE_COLOUR[job.state] };
}

/** How far a job is, in per cent; nothing for one that was stopped: it goes no further. */
export function progressText(job: JobProgress): string {
  const found = job.exploitability_percent;
  if (job.ended_by === "stopped")
    return found === null ? "stopped" : `stopped at ${figure(found)} %`;
  return `${Math.round(100 * job.progress)} %`;
}

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
      const target = `the target of ${figure(job.target_percent)} %`;
      if (job.ended_by === "stopped")
        return `Stopped before ${target}: solved${reached} in ${counted(job.iteration, "iteration")}.`;
      if (found !== null && found > job.target_percent)
        return `Iteration limit reached before ${target}: solved${reached} in ${counted(job.iteration, "iteration")}.`;
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
