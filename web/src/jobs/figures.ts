// Figures of a job as text; the service gives their labels and units.
import type { JobProgress } from "../api/job_events";
import { bytes, chips, count, duration, threeDigits } from "../app/format/number";

export type Figure = JobProgress["figures"][number];

/** Units with a format of their own; others follow the number. */
const FORMATS: Record<string, (value: number) => string> = {
  bytes,
  seconds: duration,
  chips: (value) => `${chips(value)} ${value === 1 ? "chip" : "chips"}`,
  bb: (value) => `${chips(value)} bb`,
  "%": (value) => `${value.toFixed(1)} %`,
};

export function figureNamed(job: JobProgress, name: string): Figure | undefined {
  return job.figures.find((figure) => figure.name === name);
}

export function numberOf(job: JobProgress, name: string): number | null {
  const value = figureNamed(job, name)?.value;
  return typeof value === "number" ? value : null;
}

/** Return a value with its unit: "0.81 % of the pot", "140 of 1,000". */
export function figureText({ value, unit, maximum }: Figure): string {
  if (value === null || value === "") return "–";
  if (typeof value === "string") return value;
  const total = maximum === null ? "" : ` of ${count(maximum)}`;
  return `${quantityText(value, unit)}${total}`;
}

export function quantityText(value: number, unit: string | null): string {
  const format = unit === null ? undefined : FORMATS[unit];
  if (format) return format(value);
  const isRounded = Number.isInteger(value) || value >= 1000;
  const number = isRounded ? count(Math.round(value)) : threeDigits(value);
  return unit === null ? number : `${number} ${unit}`;
}

/** Return the name of a step of a job, of which the service gives the total: "Flops" -> "flop". */
export function stepName(job: JobProgress): string {
  const counted = job.figures.find(({ maximum }) => maximum !== null);
  return counted?.label.toLowerCase().replace(/s$/, "") ?? "step";
}

/** Return the main figure of a job with its label; empty before it is known. */
export function mainFigureText(job: JobProgress): string {
  const [main] = job.figures;
  if (!main || main.value === null) return "";
  return `${main.label} ${figureText(main)}`;
}

export type JobCurve = NonNullable<JobProgress["curve"]>;

/** The values of a curve where they were measured. */
interface Points {
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
