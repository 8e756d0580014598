// The solutions that can be trained, and the one that is chosen.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { answerOf, api } from "../../api/client";
import { solutionQuery } from "../../solutions/queries";

const MAX_LISTED = 50;

/** Solutions with all of some words, the newest first. */
export const trainableQuery = (q: string) =>
  queryOptions({
    queryKey: ["solves", "list", "train", q],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/solves", {
          params: { query: { limit: MAX_LISTED, ...(q && { q }) } },
          signal,
        }),
      ),
    staleTime: 0,
  });

export function useChosenSolution(id: string | undefined) {
  return useQuery({ ...solutionQuery(id ?? ""), enabled: id !== undefined });
}
