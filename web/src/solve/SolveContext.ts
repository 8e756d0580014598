// What every part of the form works on: the form, a way to change it, and what was refused of it.
import { createContext, useContext } from "react";
import type { Faults } from "./faults";
import type { SolveForm } from "./form";
import type { SolveFormState } from "./useSolveForm";

export interface SolveContext {
  form: SolveForm;
  setForm: SolveFormState["setForm"];
  /** Change some of the form as it is by then. */
  set: (part: Partial<SolveForm>) => void;
  error: unknown;
  /** What is wrong without asking. */
  faults: Faults;
}

export const Solving = createContext<SolveContext | null>(null);

export function useSolve(): SolveContext {
  const found = useContext(Solving);
  if (found === null) throw new Error("This is a part of the solve form and stands outside of it.");
  return found;
}
