// The form under edit: typing stays here, the address follows once it rests, and what comes by the
// address (a link, undo, the way back) comes into the form.
import { useHotkeys } from "@mantine/hooks";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Changes, usePast } from "../app/past";
import { useSettled } from "../app/settled";
import { addressOfForm, formOfAddress } from "./address";
import type { SolveForm } from "./form";

const route = getRouteApi("/solve");

const written = (form: SolveForm) => JSON.stringify(addressOfForm(form));

export interface SolveFormState {
  form: SolveForm;
  setForm: (form: SolveForm) => void;
  changes: Changes;
  /** Write the address now, before the screen is left. */
  keep: () => void;
}

export function useSolveForm(): SolveFormState {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const [form, setForm] = useState(() => formOfAddress(address));
  const current = written(formOfAddress(address));
  const known = useRef(current);

  const write = useCallback(
    (text: string) => void navigate({ search: JSON.parse(text), replace: true }),
    [navigate],
  );
  const keepForm = useCallback(
    (kept: SolveForm) => {
      const text = written(kept);
      if (text === known.current) return;
      known.current = text;
      write(text);
    },
    [write],
  );

  const settled = useSettled(form);
  useEffect(() => keepForm(settled), [settled, keepForm]);
  useEffect(() => {
    if (current === known.current) return;
    known.current = current;
    setForm(formOfAddress(JSON.parse(current)));
  }, [current]);

  const changes = usePast(current, write);
  useHotkeys([
    ["mod+Z", changes.undo],
    ["mod+shift+Z", changes.redo],
  ]);
  return { form, setForm, changes, keep: () => keepForm(form) };
}
