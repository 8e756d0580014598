// Queries for reports.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { allPages, get, query } from "../api/query";
import { filterOf } from "../flops/url_state";
import type { ReportUrlState } from "./url_state";

export type Report = Schemas["ReportDetails"];
export type ReportSummary = Schemas["ReportSummary"];
export type ReportNode = Schemas["ReportAtNode"];
export type Figures = Schemas["ReportFigures"];
export type ReportFlop = Schemas["ReportFlop"];
export type Difference = Schemas["ReportComparison"];
export type Categories = Schemas["ReportCategories"];
export type FlopNode = Schemas["ReportFlopNode"];

const PAGE = 100;

/** All reports, the newest first. */
export const reportsQuery = queryOptions({
  queryKey: ["/api/v1/reports"],
  queryFn: ({ signal }) =>
    allPages(async (offset) => {
      const { reports, total } = await get("/api/v1/reports", { limit: PAGE, offset }, signal);
      return { items: reports, isLast: offset + reports.length >= total };
    }),
});

export const reportQuery = (id: string) => query("/api/v1/reports/{report_id}", { report_id: id });

/** Where a report is read: the node, the ratio, and the traits of flops. */
export type Reading = Pick<
  ReportUrlState,
  "node" | "spr" | "high" | "suits" | "pairing" | "connectedness" | "straights"
>;

function at(id: string, reading: Reading) {
  const filter = filterOf(reading);
  return {
    report_id: id,
    line: reading.node,
    spr: reading.spr ? Number(reading.spr) : undefined,
    ...({ ...filter, straights: filter.straights.map(Number) } as Schemas["FlopFilter"]),
  };
}

export const nodeQuery = (id: string, reading: Reading) => ({
  ...query("/api/v1/reports/{report_id}/node", at(id, reading)),
  placeholderData: keepPreviousData,
});

export const categoriesQuery = (id: string, reading: Reading) => ({
  ...query("/api/v1/reports/{report_id}/categories", at(id, reading)),
  placeholderData: keepPreviousData,
});

export const comparisonQuery = (id: string, other: string, reading: Reading) => ({
  ...query("/api/v1/reports/{report_id}/compare", { ...at(id, reading), with: other }),
  placeholderData: keepPreviousData,
});

/** A flop of a report at a stack-to-pot ratio; the first one if it is undefined. */
export interface FlopOfReport {
  id: string;
  flop: string;
  spr?: number | undefined;
}

/** A turn card, and the actions on the flop before it. */
export interface TurnAfter {
  line: string;
  card: string;
}

/** The spot of one flop: the template of the report on it; or the one that a turn card begins. */
export const spotQuery = ({ id, ...of }: FlopOfReport, turn?: TurnAfter) =>
  query("/api/v1/reports/{report_id}/spot", { report_id: id, ...of, ...turn });

/** A decision of the flop street on one flop; off the path, subgames that take so long are solved. */
export const flopNodeQuery = ({ id, ...of }: FlopOfReport, line: string, subgame_seconds = 0) =>
  query("/api/v1/reports/{report_id}/flops/{flop}/node", {
    report_id: id,
    ...of,
    line,
    subgame_seconds,
  });

export const flopCategoriesQuery = (
  { id, ...of }: FlopOfReport,
  line: string,
  subgame_seconds: number,
) =>
  query("/api/v1/reports/{report_id}/flops/{flop}/categories", {
    report_id: id,
    ...of,
    line,
    subgame_seconds,
  });

/** Batches that wait or run; they become reports. */
export const runningBatchesQuery = {
  ...query("/api/v1/jobs", { kind: "batch", state: ["queued", "running", "paused"] }),
  refetchInterval: 2000,
};
