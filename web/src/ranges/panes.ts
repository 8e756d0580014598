// What the panes of the ranges screen share.
import { createContext, useContext } from "react";
import type { Notice } from "./Status";
import type { EditedRange } from "./useEditedRange";

interface Panes {
  edited: EditedRange;
  onNotice: (notice: Notice) => void;
}

export const PanesContext = createContext<Panes>(null as never);

export const usePanes = () => useContext(PanesContext);
