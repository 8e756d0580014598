// Query for the estimate of the debounced form.
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { question } from "../../api/query";
import { aboutDuration, bytes } from "../../app/format/number";
import { cardsIn } from "../../cards/card";
import { useRange } from "../../ranges/useRange";
import { fieldLabel, fieldLabelOf } from "../field_errors";
import { GOAL_TEXTS, isUntouched, missingIn, type SolveForm } from "../form";
import { goalOf, spotOf } from "../spot";
import { type FieldErrors, validate } from "../validation";

export type EstimateAnswer = Schemas["EstimateAnswer"];

const DEBOUNCE_MS = 300;

/** Estimate a form; while it is incomplete the last estimate stays. */
export function useEstimate(form: SolveForm) {
  const { debounced, isReady } = useReadyForm(form);
  const body = bodyOf(debounced);
  const answer = useQuery({
    ...question("/api/v1/solves/estimate", body),
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
function useReadyForm(form: SolveForm) {
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
    : { spot: spotOf(form), ...goalOf(form) };
}

/** From this many seconds on a spot is solved quickly, unless the whole tree is chosen. */
const LONG_SECONDS = 60;

/** Return what a quick solve takes if the form is to be solved quickly. */
export function quickOf({ tree }: SolveForm, estimate: EstimateAnswer | undefined) {
  const { quick = null, seconds = 0, fits_f16 = true } = estimate ?? {};
  const isLong = seconds > LONG_SECONDS || !fits_f16;
  return tree === "quick" || (tree === "auto" && isLong) ? quick : null;
}

/** 0.133 -> "under a second", 75 -> "about 1 min 15 s". */
export function timeText(seconds: number): string {
  return seconds < 1 ? "under a second" : aboutDuration(seconds);
}

type Query = Pick<ReturnType<typeof useEstimate>, "estimate" | "isStale"> & { error: unknown };

export interface Readiness {
  canStart: boolean;
  /** Whether the memory limit allows the solve, as far as it is known. */
  fits: boolean;
  /** Whether something is missing or invalid. */
  isInvalid: boolean;
  message: string;
}

export function readinessOf(form: SolveForm, errors: FieldErrors, query: Query): Readiness {
  // Automatic takes f16 where f32 does not fit.
  const precision = form.precision === "auto" ? "f16" : form.precision;
  const quick = quickOf(form, query.estimate);
  const fits = query.estimate ? quick !== null || query.estimate[`fits_${precision}`] : true;
  const isInvalid =
    missingIn(form).length > 0 ||
    Object.keys(errors).length > 0 ||
    (query.error !== null && !query.isStale);
  // Whether a flop takes long has to be known, unless the user has chosen.
  const isUndecided = form.tree === "auto" && cardsIn(form.board).length === 3;
  const isKnown = query.estimate !== undefined && !query.isStale;
  return {
    canStart: !isInvalid && fits && (isKnown || !isUndecided),
    fits,
    isInvalid,
    message: messageOf(form, errors, query, fits),
  };
}

function messageOf(
  form: SolveForm,
  errors: FieldErrors,
  { estimate, error, isStale }: Query,
  fits: boolean,
): string {
  if (isUntouched(form)) return "Pick a ready spot, or enter ranges, board, pot and stack.";
  const missing = missingIn(form);
  if (missing.length > 0) return `Missing: ${missing.join(", ")}.`;
  const [invalid] = Object.keys(errors);
  if (error || invalid) {
    const field = error ? fieldLabelOf(error) : fieldLabel(invalid ?? "");
    return field ? `Not ready to solve: check ${field}.` : "Not ready to solve.";
  }
  if (!estimate || isStale) return "Counting…";
  const limit = bytes(estimate.memory_limit);
  if (fits) return "It fits in memory.";
  const other = form.precision === "f32" && estimate.fits_f16;
  const advice = other ? "use f16, or drop a size" : "drop sizes, or narrow the ranges";
  return `It does not fit: the limit is ${limit}; ${advice}.`;
}
