// The played hand that a spot was made from, in the state of the history entry.
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

export interface HandedHand {
  id: number;
  name: string;
  /** The entries of the preflop book that gave the ranges, and what was assumed. */
  notes: readonly string[];
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    hand?: HandedHand;
  }
}

/** Return the hand that the screen was opened with; edits of the form do not lose it. */
export function useHandedHand(): HandedHand | undefined {
  const { hand } = useLocation().state;
  const [handed] = useState(hand);
  return handed;
}
