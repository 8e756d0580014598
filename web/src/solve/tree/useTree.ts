// Query for one street of the betting tree of the form.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answerOf, api } from "../../api/client";
import { useSolve } from "../SolveContext";
import { spotOf } from "../spot";

/**
 * Outline the street of the decision that a line leads to; without a line the first street. The
 * estimate goes first: it reports what is wrong with a form.
 */
export function useTree(line: string) {
  const { form, isEstimated } = useSolve();
  const body = { spot: spotOf(form), line };
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["tree", JSON.stringify(body)],
    queryFn: ({ signal }) => answerOf(api.POST("/api/v1/solves/tree", { body, signal })),
    enabled: isEstimated,
    placeholderData: keepPreviousData,
  });
  return { tree: data, isStale: !isEstimated || isPlaceholderData };
}
