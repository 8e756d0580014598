// Boards that another screen hands to the solve screen, in the state of the history entry.
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    boards?: readonly string[];
  }
}

/** Return the boards that the screen was opened with; edits of the form do not lose them. */
export function useHandedBoards(): readonly string[] {
  const { boards = [] } = useLocation().state;
  const [handed] = useState(boards);
  return handed;
}
