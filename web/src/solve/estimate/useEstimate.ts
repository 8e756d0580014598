// Query for the estimate of the debounced form.
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../../api/client";
import { GOAL_TEXTS, missingIn, type SolveForm } from "../form";
import { requestOf, spotOf } from "../spot";
import { validate } from "../validation";

export type EstimateAnswer = Schemas["EstimateAnswer"];

const DEBOUNCE_MS = 300;

export function useEstimate(form: SolveForm) {
  const [debounced] = useDebouncedValue(form, DEBOUNCE_MS);
  const isComplete = missingIn(debounced).length === 0;
  const body = bodyOf(debounced);
  const answer = useQuery({
    queryKey: ["estimate", JSON.stringify(body)],
    queryFn: ({ signal }) => answerOf(api.POST("/api/v1/solves/estimate", { body, signal })),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  return {
    estimate: isComplete ? answer.data : undefined,
    error: isComplete ? answer.error : null,
    /** Whether the estimate belongs to an earlier form. */
    isStale: debounced !== form || answer.isPlaceholderData,
    isFirst: isComplete && answer.isPending,
    retry: () => void answer.refetch(),
  };
}

/** Settings that are half typed are left out: memory does not depend on them. */
function bodyOf(form: SolveForm): Schemas["EstimateRequest"] {
  const errors = validate(form);
  return GOAL_TEXTS.some((name) => name in errors) ? { spot: spotOf(form) } : requestOf(form);
}
