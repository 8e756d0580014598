// Queries of training: sessions, statistics and mistakes.
import type { Schemas } from "../api/client";
import { pages, query } from "../api/query";

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

const PAGE = 20;

export const sessionQuery = (id: string) =>
  query("/api/v1/train/sessions/{session_id}", { session_id: id });

export const sessionsQuery = {
  ...query("/api/v1/train/sessions", { limit: PAGE }),
  staleTime: 0,
};

export const statisticsQuery = (scope: Scope) => ({
  ...query("/api/v1/train/statistics", { ...scope }),
  staleTime: 0,
});

export const mistakesQuery = (scope: Scope) => ({
  ...pages("/api/v1/train/mistakes", { ...scope, limit: PAGE }, ({ mistakes }) => mistakes),
  staleTime: 0,
});
