// Queries of the solutions screens; answers about a solution never change.
import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas, urlOf } from "../api/client";
import type { NodePosition } from "./node_path";
import { keyOf } from "./node_path";

export type Solution = Schemas["SolveDetails"];
export type Summary = Schemas["SolveSummary"];
export type Node = Schemas["Node"];
export type OffPath = Schemas["OffPath"];
export type PathStep = Schemas["PathStep"];
export type ClassRow = Schemas["ClassRow"];
export type HandRow = Schemas["HandRow"];
export type Runouts = Schemas["Runouts"];
export type Comparison = Schemas["ComparedSolutions"];
export type HandDifference = Schemas["HandDifference"];
export type NodeCategories = Schemas["NodeCategories"];
export type CategoryRow = Schemas["NodeCategory"];
export type Lock = Schemas["LockFields"];

const MAX_LISTED = 100;

export const solutionQuery = (id: string) =>
  queryOptions({
    queryKey: ["solves", id],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/solves/{solve_id}", { params: { path: { solve_id: id } }, signal }),
      ),
  });

/** Query a node; off the path, subgames that take at most so many seconds are solved. */
export const nodeQuery = (id: string, position: NodePosition, subgameSeconds = 0) =>
  queryOptions({
    queryKey: ["solves", id, "node", keyOf(position), subgameSeconds],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/solves/{solve_id}/node", {
          params: {
            path: { solve_id: id },
            query: {
              line: position.line,
              cards: position.cards,
              subgame_seconds: subgameSeconds,
            },
          },
          signal,
        }),
      ),
  });

export const runoutsQuery = (id: string, position: NodePosition, subgameSeconds: number) =>
  queryOptions({
    queryKey: ["solves", id, "runouts", keyOf(position), subgameSeconds],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/solves/{solve_id}/runouts", {
          params: {
            path: { solve_id: id },
            query: {
              line: position.line,
              cards: position.cards,
              subgame_seconds: subgameSeconds,
            },
          },
          signal,
        }),
      ),
  });

export const categoriesQuery = (id: string, position: NodePosition, subgameSeconds: number) =>
  queryOptions({
    queryKey: ["solves", id, "categories", keyOf(position), subgameSeconds],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/solves/{solve_id}/categories", {
          params: {
            path: { solve_id: id },
            query: {
              line: position.line,
              cards: position.cards,
              subgame_seconds: subgameSeconds,
            },
          },
          signal,
        }),
      ),
  });

/**
 * The spot that begins at a position: the start of a street or, if forced, any node, with the ranges
 * as they would arrive.
 */
export const spotQuery = (id: string, position: NodePosition, forced = false) =>
  queryOptions({
    queryKey: ["solves", id, "spot", keyOf(position), forced],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/solves/{solve_id}/spot", {
          params: {
            path: { solve_id: id },
            query: { line: position.line, cards: position.cards, forced },
          },
          signal,
        }),
      ),
  });

export const compareQuery = (id: string, other: string, position: NodePosition) =>
  queryOptions({
    queryKey: ["solves", id, "compare", other, keyOf(position)],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/solves/{solve_id}/compare", {
          params: {
            path: { solve_id: id },
            query: { with: other, line: position.line, cards: position.cards },
          },
          signal,
        }),
      ),
  });

/** Query the solutions of a board, newest first. */
export const sameBoardQuery = (board: string) =>
  queryOptions({
    queryKey: ["solves", "list", "board", board],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/solves", { params: { query: { board, limit: MAX_LISTED } }, signal }),
      ),
    staleTime: 0,
  });

export type ExportFormat = "csv" | "json" | "file";

/** Return the URL that exports the decisions from a position to the end of its street. */
export function exportUrl(id: string, format: ExportFormat, position: NodePosition): string {
  const query = format === "file" ? {} : { line: position.line, cards: position.cards };
  return urlOf("/api/v1/solves/{solve_id}/export", { solve_id: id }, { format: format, ...query });
}
