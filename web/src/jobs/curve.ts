// Exploitability curve of a job from its events.
import type { JobProgress } from "../api/job_events";

/** Exploitability in percent of the pot at the iterations where it was measured. */
export interface Measurements {
  xs: number[];
  ys: number[];
}

/**
 * Return the measurements in the events. Events between two measurements repeat the last one; a job
 * that restarts after an interruption restarts its curve.
 */
export function measurements(events: readonly JobProgress[]): Measurements {
  let measured: Measurements = { xs: [], ys: [] };
  let last: number | null = null;
  for (const { iteration, exploitability_percent: exploitability } of events) {
    const before = measured.xs.at(-1);
    if (before !== undefined && iteration < before) measured = { xs: [], ys: [] };
    if (exploitability === null || exploitability === last || exploitability <= 0) continue; // a log axis has no zero
    last = exploitability;
    if (measured.xs.at(-1) === iteration) measured.ys[measured.ys.length - 1] = exploitability;
    else {
      measured.xs.push(iteration);
      measured.ys.push(exploitability);
    }
  }
  return measured;
}

/** Return the text alternative of the curve. */
export function curveSummary({ xs, ys }: Measurements, target: number): string {
  const [first, last] = [ys[0], ys.at(-1)];
  if (first === undefined || last === undefined) return "Exploitability: not measured yet.";
  return (
    `Exploitability fell from ${threeDigits(first)} % to ${threeDigits(last)} % of the pot` +
    ` by iteration ${xs.at(-1)}; the target is ${threeDigits(target)} %.`
  );
}

/** Format with three significant digits. */
export function threeDigits(percent: number): string {
  return percent >= 100 ? percent.toFixed(0) : String(Number(percent.toPrecision(3)));
}
