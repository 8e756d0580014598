// What the solve of a form takes, asked once the form has come to rest.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ask, type Schemas } from "../api/client";
import { useSettled } from "../app/settled";
import { missingIn, type SolveForm } from "./form";
import { spotOf } from "./spot";

export type EstimateAnswer = Schemas["EstimateAnswer"];

const REST_MS = 300;

export function useEstimate(form: SolveForm) {
  const settled = useSettled(form, REST_MS);
  const isComplete = missingIn(settled).length === 0;
  const spot = spotOf(settled);
  const answer = useQuery({
    queryKey: ["estimate", JSON.stringify(spot)],
    queryFn: ({ signal }) => ask("post", "/api/v1/solves/estimate", { body: { spot }, signal }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  return {
    estimate: isComplete ? answer.data : undefined,
    error: isComplete ? answer.error : null,
    /** Whether what is shown belongs to an earlier form. */
    isBehind: settled !== form || answer.isPlaceholderData,
    isFirst: isComplete && answer.isPending,
    retry: () => void answer.refetch(),
  };
}
