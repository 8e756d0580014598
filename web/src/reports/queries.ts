// Queries for reports.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { allPages } from "../api/all_pages";
import { answerOf, api, type Schemas } from "../api/client";
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
  queryKey: ["reports", "list"],
  queryFn: ({ signal }) =>
    allPages(async (offset) => {
      const { reports, total } = await answerOf(
        api.GET("/api/v1/reports", { params: { query: { limit: PAGE, offset } }, signal }),
      );
      return { items: reports, isLast: offset + reports.length >= total };
    }),
});

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ["reports", id],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/reports/{report_id}", { params: { path: { report_id: id } }, signal }),
      ),
  });

/** Where a report is read: the node, the ratio, and the traits of flops. */
export type Reading = Pick<
  ReportUrlState,
  "node" | "spr" | "high" | "suits" | "pairing" | "connectedness" | "straights"
>;

function readingParams(reading: Reading) {
  const { straights, ...filter } = filterOf(reading);
  return {
    line: reading.node,
    ...(reading.spr && { spr: Number(reading.spr) }),
    ...filter,
    straights: straights.map(Number),
  } as object;
}

/** Return what identifies a reading, whatever else the URL has. */
function keyOf(reading: Reading): string {
  return JSON.stringify(readingParams(reading));
}

export const nodeQuery = (id: string, reading: Reading) =>
  queryOptions({
    queryKey: ["reports", id, "node", keyOf(reading)],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/reports/{report_id}/node", {
          params: { path: { report_id: id }, query: readingParams(reading) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const categoriesQuery = (id: string, reading: Reading) =>
  queryOptions({
    queryKey: ["reports", id, "categories", keyOf(reading)],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/reports/{report_id}/categories", {
          params: { path: { report_id: id }, query: readingParams(reading) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const comparisonQuery = (id: string, other: string, reading: Reading) =>
  queryOptions({
    queryKey: ["reports", id, "compare", other, keyOf(reading)],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/reports/{report_id}/compare", {
          params: { path: { report_id: id }, query: { with: other, ...readingParams(reading) } },
          signal,
        }),
      ),
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
export const spotQuery = ({ id, flop, spr }: FlopOfReport, turn?: TurnAfter) =>
  queryOptions({
    queryKey: ["reports", id, "spot", flop, spr ?? "", turn?.line ?? "", turn?.card ?? ""],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/reports/{report_id}/spot", {
          params: {
            path: { report_id: id },
            query: { flop, ...(spr !== undefined && { spr }), ...turn },
          },
          signal,
        }),
      ),
  });

function flopParams({ id, flop, spr }: FlopOfReport, line: string, subgameSeconds: number) {
  return {
    path: { report_id: id, flop },
    query: { line, ...(spr !== undefined && { spr }), subgame_seconds: subgameSeconds },
  };
}

/** A decision of the flop street on one flop; off the path, subgames that take so long are solved. */
export const flopNodeQuery = (of: FlopOfReport, line: string, subgameSeconds = 0) =>
  queryOptions({
    queryKey: ["reports", of.id, "flops", of.flop, "node", of.spr ?? "", line, subgameSeconds],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/reports/{report_id}/flops/{flop}/node", {
          params: flopParams(of, line, subgameSeconds),
          signal,
        }),
      ),
  });

/** The hand categories there. */
export const flopCategoriesQuery = (of: FlopOfReport, line: string, subgameSeconds: number) =>
  queryOptions({
    queryKey: ["reports", of.id, "flops", of.flop, "hands", of.spr ?? "", line, subgameSeconds],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/reports/{report_id}/flops/{flop}/categories", {
          params: flopParams(of, line, subgameSeconds),
          signal,
        }),
      ),
  });

/** Batches that wait or run; they become reports. */
export const runningBatchesQuery = queryOptions({
  queryKey: ["jobs", "batches"],
  queryFn: ({ signal }) =>
    answerOf(
      api.GET("/api/v1/jobs", {
        params: { query: { kind: "batch", state: ["queued", "running", "paused"] } },
        signal,
      }),
    ),
  refetchInterval: 2000,
});
