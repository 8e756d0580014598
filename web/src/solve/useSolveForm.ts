// State of the solve form: edits show at once, the URL follows after the debounce interval, and
// navigation updates the form.
import { createContext, useContext } from "react";
import { type UndoControls, useUndoHistory, useUndoKeys } from "../app/forms/undo_history";
import { type UrlDraft, useUrlDraft } from "../app/url/useUrlDraft";
import type { EstimateAnswer } from "./estimate/useEstimate";
import type { SolveForm } from "./form";
import { formOfUrlState, readSolveUrlState, urlStateOfForm } from "./url_state";
import type { FieldErrors } from "./validation";

const readForm = (search: object) => formOfUrlState(readSolveUrlState(search));
const textOf = (form: SolveForm) => JSON.stringify(urlStateOfForm(form));

interface SolveFormState {
  form: SolveForm;
  setForm: UrlDraft<SolveForm>["edit"];
  /** Update the form by a deliberate step, which Back returns from. */
  step: UrlDraft<SolveForm>["edit"];
  changes: UndoControls;
  /** Write the URL now, before the screen is left. */
  writeUrl: () => void;
}

export function useSolveForm(): SolveFormState {
  const { draft, debounced, edit, commit } = useUrlDraft<SolveForm>({
    to: "/solve",
    read: readForm,
    write: urlStateOfForm,
  });
  const changes = useUndoHistory(
    textOf(debounced),
    (text) => commit(readForm(JSON.parse(text)), "replace"),
    textOf(draft),
  );
  useUndoKeys(changes);
  return {
    form: draft,
    setForm: edit,
    step: (next) => commit(next, "push"),
    changes,
    writeUrl: () => commit((previous) => previous, "replace"),
  };
}

interface SolveContext {
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

export const SolveFormContext = createContext<SolveContext>(null as never);

export const useSolve = () => useContext(SolveFormContext);
