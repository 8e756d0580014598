// Which field's deck or grid is open: one at a time, the board's unless another one is.
import { useCallback, useMemo, useState } from "react";
import type { CardField } from "./spot";

export interface OpenEditor {
  open: CardField;
  show: (field: CardField) => void;
  toggle: (field: CardField) => void;
  /** Return to the board's deck. */
  close: () => void;
}

export function useOpenEditor(): OpenEditor {
  const [open, setOpen] = useState<CardField>("/board");
  const toggle = useCallback(
    (field: CardField) => setOpen((previous) => (previous === field ? "/board" : field)),
    [],
  );
  const close = useCallback(() => setOpen("/board"), []);
  return useMemo(() => ({ open, show: setOpen, toggle, close }), [open, toggle, close]);
}
