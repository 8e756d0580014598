// Query for the estimate of the debounced form.
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../../api/client";
import { useRange } from "../../ranges/useRange";
import { GOAL_TEXTS, isUntouched, missingIn, type SolveForm } from "../form";
import { estimateRequestOf, spotOf } from "../spot";
import { type FieldErrors, validate } from "../validation";

export type EstimateAnswer = Schemas["EstimateAnswer"];

const DEBOUNCE_MS = 300;

/** Estimate a form; while it is incomplete the last estimate stays. */
export function useEstimate(form: SolveForm) {
  const { debounced, isReady } = useReadyForm(form);
  const body = bodyOf(debounced);
  const answer = useQuery({
    queryKey: ["estimate", JSON.stringify(body)],
    queryFn: ({ signal }) => answerOf(api.POST("/api/v1/solves/estimate", { body, signal })),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  return {
    estimate: isUntouched(debounced) ? undefined : answer.data,
    error: isReady ? answer.error : null,
    /** Whether the estimate belongs to an earlier form. */
    isStale: debounced !== form || !isReady || answer.isPlaceholderData,
    isFirst: isReady && answer.isPending,
    retry: () => void answer.refetch(),
  };
}

/** The debounced form, and whether it can be sent: nothing missing, half typed or unreadable. */
export function useReadyForm(form: SolveForm) {
  const [debounced] = useDebouncedValue(form, DEBOUNCE_MS);
  const ranges = [useRange(debounced.oop), useRange(debounced.ip)];
  const isReadable = ranges.every(
    ({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData,
  );
  const isComplete = missingIn(debounced).length === 0;
  const isValid = !isBlocked(validate(debounced));
  return { debounced, isReady: isComplete && isValid && isReadable };
}

/** Whether the spot has errors; the solve settings do not change the tree. */
function isBlocked(errors: FieldErrors): boolean {
  return Object.keys(errors).some((name) => !GOAL_TEXTS.some((goal) => goal === name));
}

/** Settings that are half typed are left out: memory does not depend on them. */
function bodyOf(form: SolveForm): Schemas["EstimateRequest"] {
  const errors = validate(form);
  return GOAL_TEXTS.some((name) => name in errors)
    ? { spot: spotOf(form) }
    : estimateRequestOf(form);
}
