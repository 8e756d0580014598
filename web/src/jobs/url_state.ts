// URL state of the jobs screen: filter and page; and of a job: how its result opens.
import { numberText, oneOf, text, type UrlState, urlReader } from "../app/url/url_schema";

/** Filters of the list and the job states they include. */
export const SHOWN = {
  all: [],
  waiting: ["queued", "running", "paused"],
  done: ["done"],
  ended: ["failed", "cancelled", "interrupted"],
} as const;

export type Shown = keyof typeof SHOWN;

const LIST = { state: oneOf(["waiting", "done", "ended"]), page: numberText(2, 1e6) };
/** How the result of a job opens, where it is a report: what it is compared with, and its node. */
const RESULT = { with: text, node: text, spr: text };

export type JobUrlState = UrlState<typeof RESULT>;
export const readJobsUrlState = urlReader(LIST);
export const readJobUrlState = urlReader(RESULT);
