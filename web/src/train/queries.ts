// Queries of training: sessions, statistics and mistakes.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../api/client";

export type Session = Schemas["OpenSession"];
export type SessionSummary = Schemas["StoredSession"];
export type Hand = Schemas["TrainingHand"];
export type HandResult = Schemas["HandResult"];
export type Decision = Schemas["TrainedDecision"];
export type Grade = Decision["grade"];
export type Score = Schemas["Score"];
export type Statistics = Schemas["TrainingStatistics"];
export type Mistake = Schemas["SessionDecision"];
export type Drill = Schemas["DrillFields"];

/** Whose decisions statistics are about: a session's, a solution's, a report's, or all. */
export interface Scope {
  session?: string;
  solve?: string;
  report?: string;
}

export const TRAIN = ["train"] as const;
const PAGE = 20;

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: [...TRAIN, "session", id],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/train/sessions/{session_id}", {
          params: { path: { session_id: id } },
          signal,
        }),
      ),
  });

export const sessionsQuery = queryOptions({
  queryKey: [...TRAIN, "sessions"],
  queryFn: ({ signal }) =>
    answerOf(api.GET("/api/v1/train/sessions", { params: { query: { limit: PAGE } }, signal })),
  staleTime: 0,
});

export const statisticsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...TRAIN, "statistics", scope],
    queryFn: ({ signal }) =>
      answerOf(api.GET("/api/v1/train/statistics", { params: { query: scope }, signal })),
    staleTime: 0,
  });

export const mistakesQuery = (scope: Scope) =>
  infiniteQueryOptions({
    queryKey: [...TRAIN, "mistakes", scope],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET("/api/v1/train/mistakes", {
          params: { query: { ...scope, limit: PAGE, offset: pageParam } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const had = pages.reduce((sum, page) => sum + page.mistakes.length, 0);
      return had < last.total && last.mistakes.length > 0 ? had : undefined;
    },
    staleTime: 0,
  });
