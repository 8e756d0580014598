// The form under edit: typing stays here, the address follows once it rests, and what comes by the
// address (a link, the way back) comes into the form.
import { getRouteApi } from "@tanstack/react-router";
import { type AsText, type Draft, useDraft } from "../app/draft";
import { type Changes, usePast, useUndoKeys } from "../app/past";
import { addressOfForm, formOfAddress } from "./address";
import type { SolveForm } from "./form";

const route = getRouteApi("/solve");

const AS_TEXT: AsText<SolveForm> = {
  write: (form) => JSON.stringify(addressOfForm(form)),
  read: (text) => formOfAddress(JSON.parse(text)),
};

export interface SolveFormState {
  form: SolveForm;
  setForm: Draft<SolveForm>["type"];
  changes: Changes;
  /** Write the address now, before the screen is left. */
  keep: () => void;
}

export function useSolveForm(): SolveFormState {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const { draft, settled, type, move } = useDraft<SolveForm>({
    ...AS_TEXT,
    address: AS_TEXT.write(formOfAddress(address)),
    go: (to, way) => void navigate({ search: JSON.parse(to), replace: way === "same" }),
  });
  const changes = usePast(
    AS_TEXT.write(settled),
    (text) => move(AS_TEXT.read(text), "same"),
    AS_TEXT.write(draft),
  );
  useUndoKeys(changes);
  return { form: draft, setForm: type, changes, keep: () => move((held) => held, "same") };
}
