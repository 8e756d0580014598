// The keys of a solution: left and right walk the line, digits take an action, Escape unpins.
// Arrows belong to the grid, the cards, tabs and fields while the focus is in them.
import { useEffect, useRef } from "react";

export interface Steps {
  back: () => void;
  forward: () => void;
  take: (place: number) => void;
  unpin: () => void;
}

const TYPED = "input:not([type=radio]):not([type=checkbox]), textarea, select, [role=dialog]";
const OWN_ARROWS = `${TYPED}, input, fieldset, [role=grid]:not([data-walks]), [role=tablist], [role=menu], [role=listbox]`;

/** What a key means to the walk when it is pressed at an element; null for nothing. */
export function meaningOf(key: string, target: Element | null): keyof Steps | null {
  if (target?.closest(TYPED)) return null;
  if (/^[1-9]$/.test(key)) return "take";
  if (key === "Escape") return "unpin";
  if (key === "Backspace") return "back";
  if (target?.closest(OWN_ARROWS)) return null;
  return key === "ArrowLeft" ? "back" : key === "ArrowRight" ? "forward" : null;
}

export function useWalkKeys(steps: Steps): void {
  const held = useRef(steps);
  held.current = steps;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      const meaning = meaningOf(event.key, event.target instanceof Element ? event.target : null);
      if (meaning === null) return;
      if (meaning !== "unpin") event.preventDefault();
      if (meaning === "take") held.current.take(Number(event.key) - 1);
      else held.current[meaning]();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
