// Context of the solve form: values, updates and errors.
import { createContext, useContext } from "react";
import type { SolveForm } from "./form";
import type { SolveFormState } from "./useSolveForm";
import type { FieldErrors } from "./validation";

export interface SolveContext {
  form: SolveForm;
  setForm: SolveFormState["setForm"];
  /** Functional update of some fields. */
  set: (part: Partial<SolveForm>) => void;
  error: unknown;
  /** Validation errors found without the service. */
  validationErrors: FieldErrors;
}

export const SolveFormContext = createContext<SolveContext | null>(null);

export function useSolve(): SolveContext {
  const context = useContext(SolveFormContext);
  if (context === null)
    throw new Error("This is a part of the solve form and stands outside of it.");
  return context;
}
