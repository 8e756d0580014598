// URL state of the jobs screen: filter and page; and of a job: how its result opens.
import { oneOf, textOf } from "../app/url/search_params";

/** Filters of the list and the job states they include. */
export const SHOWN = {
  all: [],
  waiting: ["queued", "running", "paused"],
  done: ["done"],
  ended: ["failed", "cancelled", "interrupted"],
} as const;

export type Shown = keyof typeof SHOWN;

export interface JobsUrlState {
  state?: Exclude<Shown, "all">;
  page?: string;
}

export function readJobsUrlState(search: Record<string, unknown>): JobsUrlState {
  const state = oneOf(search, "state", Object.keys(SHOWN) as Shown[], "all");
  const page = pageIn(textOf(search, "page"));
  return {
    ...(state !== "all" && { state }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** Parse a page number from 1; anything invalid is page 1. */
export function pageIn(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1e6 ? page : 1;
}

/** Search parameters of the page that a job's result opens with, where it is a report. */
export interface JobUrlState {
  /** The report to compare with. */
  with?: string;
  /** The line to the node. */
  node?: string;
  /** The stack-to-pot ratio. */
  spr?: string;
}

export function readJobUrlState(search: Record<string, unknown>): JobUrlState {
  const members = (["with", "node", "spr"] as const).map((name) => [name, textOf(search, name)]);
  return Object.fromEntries(members.filter(([, text]) => text));
}
