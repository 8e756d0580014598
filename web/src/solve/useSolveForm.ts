// State of the solve form: edits show at once, the URL follows after the debounce interval, and
// navigation updates the form.
import { getRouteApi } from "@tanstack/react-router";
import { type UndoControls, useUndoHistory, useUndoKeys } from "../app/forms/undo_history";
import { type Codec, type UrlDraft, useUrlDraft } from "../app/url/useUrlDraft";
import type { SolveForm } from "./form";
import { formOfUrlState, urlStateOfForm } from "./url_state";

const route = getRouteApi("/solve");

const CODEC: Codec<SolveForm> = {
  write: (form) => JSON.stringify(urlStateOfForm(form)),
  read: (text) => formOfUrlState(JSON.parse(text)),
};

export interface SolveFormState {
  form: SolveForm;
  setForm: UrlDraft<SolveForm>["edit"];
  /** Update the form by a deliberate step, which Back returns from. */
  step: UrlDraft<SolveForm>["edit"];
  changes: UndoControls;
  /** Write the URL now, before the screen is left. */
  writeUrl: () => void;
}

export function useSolveForm(): SolveFormState {
  const urlState = route.useSearch();
  const navigate = route.useNavigate();
  const { draft, debounced, edit, commit } = useUrlDraft<SolveForm>({
    ...CODEC,
    urlState: CODEC.write(formOfUrlState(urlState)),
    navigate: (to, mode) =>
      void navigate({ search: JSON.parse(to), replace: mode === "replace", resetScroll: false }),
  });
  const changes = useUndoHistory(
    CODEC.write(debounced),
    (text) => commit(CODEC.read(text), "replace"),
    CODEC.write(draft),
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
