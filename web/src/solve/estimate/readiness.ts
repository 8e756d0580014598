// Whether a form can be solved, and the sentence that says so or why not.
import { bytes } from "../../app/format/number";
import { fieldLabel, fieldLabelOf } from "../field_errors";
import { isUntouched, missingIn, type PrecisionChoice, type SolveForm } from "../form";
import type { FieldErrors } from "../validation";
import type { EstimateAnswer } from "./useEstimate";

interface Query {
  estimate: EstimateAnswer | undefined;
  error: unknown;
  isStale: boolean;
}

export interface Readiness {
  canStart: boolean;
  /** Whether the memory limit allows the solve, as far as it is known. */
  fits: boolean;
  /** Whether something is missing or invalid. */
  isInvalid: boolean;
  message: string;
}

export function readinessOf(form: SolveForm, errors: FieldErrors, query: Query): Readiness {
  const precision = neededPrecision(form.precision);
  const fits = query.estimate ? query.estimate[`fits_${precision}`] : true;
  const isInvalid =
    missingIn(form).length > 0 ||
    Object.keys(errors).length > 0 ||
    (query.error !== null && !query.isStale);
  return {
    canStart: !isInvalid && fits,
    fits,
    isInvalid,
    message: messageOf(form, errors, query, precision),
  };
}

/** Return the precision that has to fit: automatic takes f16 where f32 does not fit. */
function neededPrecision(choice: PrecisionChoice): "f32" | "f16" {
  return choice === "auto" ? "f16" : choice;
}

function messageOf(
  form: SolveForm,
  errors: FieldErrors,
  { estimate, error, isStale }: Query,
  precision: "f32" | "f16",
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
  if (estimate[`fits_${precision}`]) return "It fits in memory.";
  const other = precision === "f32" && estimate.fits_f16;
  const advice = other ? "use f16, or drop a size" : "drop sizes, or narrow the ranges";
  return `It does not fit: the limit is ${limit}; ${advice}.`;
}
