// The curve of a job from its events: one figure against another, as the job describes it.
import type { JobProgress } from "../api/job_events";
import { count } from "../app/format/number";
import { numberOf, quantityText } from "./figures";

export type JobCurve = NonNullable<JobProgress["curve"]>;

/** The values of a curve where they were measured. */
export interface Points {
  xs: number[];
  ys: number[];
}

/**
 * Return the points in the events. Events between two measurements repeat the last one; a job that
 * restarts after an interruption restarts its curve.
 */
export function pointsOf(events: readonly JobProgress[], curve: JobCurve): Points {
  let points: Points = { xs: [], ys: [] };
  let last: number | null = null;
  for (const event of events) {
    const [x, y] = [numberOf(event, curve.x), numberOf(event, curve.y)];
    if (x === null) continue;
    const before = points.xs.at(-1);
    if (before !== undefined && x < before) points = { xs: [], ys: [] };
    if (y === null || y === last || (curve.scale === "log" && y <= 0)) continue; // a log axis has no zero
    last = y;
    if (points.xs.at(-1) === x) points.ys[points.ys.length - 1] = y;
    else {
      points.xs.push(x);
      points.ys.push(y);
    }
  }
  return points;
}

/** Labels of a curve: its axes, and the unit of the vertical one. */
export interface CurveLabels {
  title: string;
  x: string;
  unit: string | null;
  reference: string | null;
}

/** Return the text alternative of a curve. */
export function curveSummary({ xs, ys }: Points, labels: CurveLabels, reference: number | null) {
  const [first, last, end] = [ys[0], ys.at(-1), xs.at(-1)];
  if (first === undefined || last === undefined || end === undefined)
    return `${labels.title}: not measured yet.`;
  const text = (value: number) => quantityText(value, labels.unit);
  const verb = last < first ? "fell" : "rose";
  const target =
    reference === null || labels.reference === null
      ? ""
      : `; ${labels.reference.toLowerCase()}: ${text(reference)}`;
  return `${labels.title} ${verb} from ${text(first)} to ${text(last)} at ${count(end)} ${labels.x.toLowerCase()}${target}.`;
}
