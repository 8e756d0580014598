// Context of the solve form: values, updates and errors.
import { createContext, useContext } from "react";
import type { EstimateAnswer } from "./estimate/useEstimate";
import type { SolveForm } from "./form";
import type { SolveFormState } from "./useSolveForm";
import type { FieldErrors } from "./validation";

export interface SolveContext {
  form: SolveForm;
  setForm: SolveFormState["setForm"];
  /** Functional update of some fields. */
  set: (part: Partial<SolveForm>) => void;
  /** An update that Back returns from: a pick, a click. */
  step: SolveFormState["setForm"];
  error: unknown;
  /** Validation errors found without the service. */
  validationErrors: FieldErrors;
  /** The estimate of the form as it is or was; undefined before there is one. */
  estimate: EstimateAnswer | undefined;
  /** Whether the estimate is that of the form as it is now. */
  isEstimated: boolean;
}

export const SolveFormContext = createContext<SolveContext | null>(null);

export function useSolve(): SolveContext {
  const context = useContext(SolveFormContext);
  if (context === null)
    throw new Error("This is a part of the solve form and stands outside of it.");
  return context;
}
