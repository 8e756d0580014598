// The state of the list of jobs in its address: which states are shown, and from where on.
import { oneOf, textOf } from "../app/search";

/** What the list can be narrowed to, and the states of the service that this means. */
export const SHOWN = {
  all: [],
  waiting: ["queued", "running", "paused"],
  done: ["done"],
  ended: ["failed", "cancelled", "interrupted"],
} as const;

export type Shown = keyof typeof SHOWN;

export interface JobsAddress {
  state?: Exclude<Shown, "all">;
  page?: string;
}

export function readJobsAddress(search: Record<string, unknown>): JobsAddress {
  const state = oneOf(search, "state", Object.keys(SHOWN) as Shown[], "all");
  const page = pageIn(textOf(search, "page"));
  return {
    ...(state !== "all" && { state }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** Pages count from 1; what is no page is the first. */
export function pageIn(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1e6 ? page : 1;
}
