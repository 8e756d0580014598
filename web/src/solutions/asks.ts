// What the solutions screens ask the service for; answers about a solution never change.
import { queryOptions } from "@tanstack/react-query";
import { addressOf, ask, type Schemas } from "../api/client";
import type { Place } from "./walk";
import { keyOf } from "./walk";

export type Solution = Schemas["SolveAnswer"];
export type Summary = Schemas["SolveSummary"];
export type Node = Schemas["NodeAnswer"];
export type Step = Schemas["PathStep"];
export type ClassRow = Schemas["ClassRow"];
export type HandRow = Schemas["HandRow"];
export type Runouts = Schemas["RunoutAnswer"];
export type Comparison = Schemas["ComparisonAnswer"];
export type HandDifference = Schemas["HandDifference"];
export type Lock = Schemas["LockFields"];

const MOST_LISTED = 100;

export const solutionQuery = (id: string) =>
  queryOptions({
    queryKey: ["solves", id],
    queryFn: ({ signal }) =>
      ask("get", "/api/v1/solves/{solve_id}", { path: { solve_id: id }, signal }),
  });

export const nodeQuery = (id: string, place: Place) =>
  queryOptions({
    queryKey: ["solves", id, "node", keyOf(place)],
    queryFn: ({ signal }) =>
      ask("get", "/api/v1/solves/{solve_id}/node", {
        path: { solve_id: id },
        query: { line: place.line, cards: place.cards },
        signal,
      }),
  });

export const runoutsQuery = (id: string, place: Place) =>
  queryOptions({
    queryKey: ["solves", id, "runouts", keyOf(place)],
    queryFn: ({ signal }) =>
      ask("get", "/api/v1/solves/{solve_id}/runouts", {
        path: { solve_id: id },
        query: { line: place.line, cards: place.cards },
        signal,
      }),
  });

export const compareQuery = (id: string, other: string, place: Place) =>
  queryOptions({
    queryKey: ["solves", id, "compare", other, keyOf(place)],
    queryFn: ({ signal }) =>
      ask("get", "/api/v1/solves/{solve_id}/compare", {
        path: { solve_id: id },
        query: { with: other, line: place.line, cards: place.cards },
        signal,
      }),
  });

/** The other solutions of a board, the newest first. */
export const sameBoardQuery = (board: string) =>
  queryOptions({
    queryKey: ["solves", "list", "board", board],
    queryFn: ({ signal }) =>
      ask("get", "/api/v1/solves", { query: { board, limit: MOST_LISTED }, signal }),
    staleTime: 0,
  });

export type ExportForm = "csv" | "json" | "file";

/** Where the decisions from a place on to the end of its street are had as a file. */
export function exportAddress(id: string, form: ExportForm, place: Place): string {
  const query = form === "file" ? {} : { line: place.line, cards: place.cards };
  return addressOf(
    "/api/v1/solves/{solve_id}/export",
    { solve_id: id },
    { format: form, ...query },
  );
}
