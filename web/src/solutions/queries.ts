// Queries of the solutions screens; answers about a solution never change.
import { type Schemas, urlOf } from "../api/client";
import { query } from "../api/query";
import { cardsIn } from "../cards/card";
import { actionsIn, type NodePosition } from "./node_path";

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

/** Return the parameters of a position; equal positions have equal ones. */
function at(id: string, { line, cards }: NodePosition) {
  return { solve_id: id, line: actionsIn(line).join(" "), cards: cardsIn(cards).join("") };
}

export const solutionQuery = (id: string) => query("/api/v1/solves/{solve_id}", { solve_id: id });

/** Query a node; off the path, subgames that take at most so many seconds are solved. */
export const nodeQuery = (id: string, position: NodePosition, subgame_seconds = 0) =>
  query("/api/v1/solves/{solve_id}/node", { ...at(id, position), subgame_seconds });

export const runoutsQuery = (id: string, position: NodePosition, subgame_seconds: number) =>
  query("/api/v1/solves/{solve_id}/runouts", { ...at(id, position), subgame_seconds });

/** Whether the cards that can come at a step are compared: a quick solution keeps no turns. */
export const hasRunouts = ({ solution }: { solution: Solution }, { cards }: PathStep) =>
  solution.quick === null || cards !== "";

export const categoriesQuery = (id: string, position: NodePosition, subgame_seconds: number) =>
  query("/api/v1/solves/{solve_id}/categories", { ...at(id, position), subgame_seconds });

/**
 * The spot that begins at a position: the start of a street or, if forced, any node, with the ranges
 * as they would arrive.
 */
export const spotQuery = (id: string, position: NodePosition, forced = false) =>
  query("/api/v1/solves/{solve_id}/spot", { ...at(id, position), forced });

export const compareQuery = (id: string, other: string, position: NodePosition) =>
  query("/api/v1/solves/{solve_id}/compare", { ...at(id, position), with: other });

/** Query the solutions of a board, newest first. */
export const sameBoardQuery = (board: string) => ({
  ...query("/api/v1/solves", { board, limit: MAX_LISTED }),
  staleTime: 0,
});

/** Query the solutions that solve the spot of another one again, newest first. */
export const againQuery = (id: string) => ({
  ...query("/api/v1/solves", { resolved_from: id, limit: MAX_LISTED }),
  staleTime: 0,
});

/** Query all tags in use, with the number of solutions that have each. */
export const tagsQuery = { ...query("/api/v1/solves/tags"), staleTime: 0 };

export type ExportFormat = "csv" | "json" | "file";

/** Return the URL that exports the decisions from a position to the end of its street. */
export function exportUrl(id: string, format: ExportFormat, position: NodePosition): string {
  const from = format === "file" ? {} : { line: position.line, cards: position.cards };
  return urlOf("/api/v1/solves/{solve_id}/export", { solve_id: id }, { format, ...from });
}
