// How the exploitability of a job has fallen, from its events.
import type { JobProgress } from "../api/job_events";

/** Exploitability in per cent of the pot, at the iterations where it was measured. */
export interface Measured {
  xs: number[];
  ys: number[];
}

/**
 * The measurements that events tell of. Events between two checks repeat the last one; a job that
 * began anew after it was interrupted begins its curve anew.
 */
export function measuredIn(events: readonly JobProgress[]): Measured {
  let measured: Measured = { xs: [], ys: [] };
  let last: number | null = null;
  for (const { iteration, exploitability_percent: found } of events) {
    const before = measured.xs.at(-1);
    if (before !== undefined && iteration < before) measured = { xs: [], ys: [] };
    if (found === null || found === last || found <= 0) continue; // a log axis has no zero
    last = found;
    if (measured.xs.at(-1) === iteration) measured.ys[measured.ys.length - 1] = found;
    else {
      measured.xs.push(iteration);
      measured.ys.push(found);
    }
  }
  return measured;
}

/** The curve in words. */
export function curveWords({ xs, ys }: Measured, target: number): string {
  const [first, last] = [ys[0], ys.at(-1)];
  if (first === undefined || last === undefined) return "Exploitability: not measured yet.";
  return (
    `Exploitability fell from ${figure(first)} % to ${figure(last)} % of the pot` +
    ` by iteration ${xs.at(-1)}; the target is ${figure(target)} %.`
  );
}

/** Three digits, however small. */
export function figure(percent: number): string {
  return percent >= 100 ? percent.toFixed(0) : String(Number(percent.toPrecision(3)));
}
