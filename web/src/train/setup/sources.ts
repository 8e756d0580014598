// The solutions and reports that can be trained, and those that are chosen.
import { useQueries, useQuery } from "@tanstack/react-query";
import { query } from "../../api/query";
import { type ReportSummary, reportQuery, reportsQuery } from "../../reports/queries";
import { type Summary, solutionQuery } from "../../solutions/queries";
import {
  listOf,
  STREETS,
  type Street,
  sourceFields,
  type TrainSource,
  type TrainUrlState,
} from "../url_state";

const MAX_LISTED = 50;

/** Solutions with all of some words, the newest first. */
export const trainableQuery = (q: string) => ({
  ...query("/api/v1/solves", { limit: MAX_LISTED, q: q || undefined }),
  staleTime: 0,
});

/** A solution or a report as the form shows it. */
export interface ChosenSource extends TrainSource {
  name: string;
  solution?: Summary;
  report?: ReportSummary;
}

/** Return what is known of a solution or a report. */
export function ofSolution(solution: Summary): ChosenSource {
  return { kind: "solution", id: solution.id, name: solution.name, solution };
}

export function ofReport(report: ReportSummary): ChosenSource {
  return { kind: "report", id: report.id, name: report.name, report };
}

/** Reports with all of some words in their name or tags. */
export function useTrainableReports(q: string) {
  const list = useQuery({ ...reportsQuery, staleTime: 0 });
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const reports = (list.data ?? []).filter(({ name, tags, solved }) => {
    const text = [name, ...tags].join(" ").toLowerCase();
    return solved > 0 && words.every((word) => text.includes(word));
  });
  return { reports, error: list.error, refetch: list.refetch, total: list.data?.length };
}

/** Return the chosen solutions and reports, each as far as it is loaded, and what failed. */
export function useChosenSources(sources: readonly TrainSource[]) {
  const solutions = useQueries({
    queries: sources.map(({ kind, id }) => ({
      ...solutionQuery(id),
      enabled: kind === "solution",
    })),
  });
  const reports = useQueries({
    queries: sources.map(({ kind, id }) => ({ ...reportQuery(id), enabled: kind === "report" })),
  });
  const chosen = sources.map((source, index): ChosenSource => {
    const solution = solutions[index]?.data;
    const report = reports[index]?.data;
    if (source.kind === "solution" && solution) return ofSolution(solution);
    if (source.kind === "report" && report) return ofReport(report);
    return { ...source, name: source.id };
  });
  const failed = [...solutions, ...reports].find(({ error }) => error !== null);
  return { chosen, error: failed?.error ?? null };
}

/** Return the streets on which solutions and reports have decisions; a report has all. */
export function streetsOf(chosen: readonly ChosenSource[]): readonly Street[] {
  const first = chosen.map(({ solution }) => STREETS.indexOf(solution?.street ?? "flop"));
  return chosen.length === 0 ? STREETS : STREETS.slice(Math.min(...first));
}

/**
 * Return the fields of a drill on other solutions and reports. Where they replace all that were
 * chosen, hands begin at the root; what the form does not show for them is cleared.
 */
export function changedSources(
  { streets, textures, flops }: TrainUrlState,
  before: readonly ChosenSource[],
  after: readonly ChosenSource[],
): Partial<Record<keyof TrainUrlState, string>> {
  const isKept = after.some(({ id }) => before.some((each) => each.id === id));
  const hasReport = after.some(({ kind }) => kind === "report");
  const possible = streetsOf(after);
  return {
    ...sourceFields(after),
    ...(!isKept && { node: "", cards: "" }),
    streets: isKept
      ? listOf(streets)
          .filter((street) => possible.includes(street as Street))
          .join(",")
      : "",
    textures: (hasReport && textures) || "",
    flops: (hasReport && flops) || "",
    spr: "",
  };
}
