// The status line: what is missing, or how the equities were computed.
import type { Method } from "../spot";
import type { Answer } from "../useEquity";

interface State {
  answer: Answer | undefined;
  error: unknown;
  method: Method;
  missing: string | null;
  isQuick: boolean;
  isWorking: boolean;
}

export function statusText(state: State): string {
  const { answer, error, method, missing, isQuick, isWorking } = state;
  if (missing) return missing;
  if (error) return "No result";
  if (!answer) return isWorking ? "Computing equity" : "";
  if (isQuick) {
    const next = method === "exact" ? "exact" : "the full answer";
    return `Sampled, ${next} is being computed`;
  }
  if (answer.method === "exact") return "Exact · every runout counted";
  return `Sampled · ${marginText(answer)} at 95 %`;
}

/** "±0.2 %": half the widest 95 % interval. */
function marginText({ players }: Answer): string {
  const margins = players.map(({ equity, interval }) =>
    interval ? Math.max(interval[1] - equity, equity - interval[0]) : 0,
  );
  return `±${(100 * Math.max(...margins)).toPrecision(2)} %`;
}
