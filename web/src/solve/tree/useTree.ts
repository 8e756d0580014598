// Query for one street of the betting tree of the form.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answerOf, api } from "../../api/client";
import { useReadyForm } from "../estimate/useEstimate";
import type { SolveForm } from "../form";
import { spotOf } from "../spot";

/** Outline the street of the decision that a line leads to; without a line the first street. */
export function useTree(form: SolveForm, line: string) {
  const { debounced, isReady } = useReadyForm(form);
  const body = { spot: spotOf(debounced), line };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["tree", JSON.stringify(body)],
    queryFn: ({ signal }) => answerOf(api.POST("/api/v1/solves/tree", { body, signal })),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  return { tree: data, error: isReady ? error : null, isStale: !isReady || isPlaceholderData };
}
