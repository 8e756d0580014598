// The keys of a solution: left and right walk the line, digits take an action, Escape unpins.
// Arrows belong to the grid, the cards, tabs and choices once Tab has led there; a click into them
// does not take the arrows from the line.
import { useEffect, useRef } from "react";

export interface Steps {
  back: () => void;
  forward: () => void;
  take: (place: number) => void;
  unpin: () => void;
}

const TYPED = "input:not([type=radio]):not([type=checkbox]), textarea, select, [role=dialog]";
const OWN_ARROWS =
  "input, fieldset, [role=grid]:not([data-walks]), [role=tablist], [role=menu], [role=listbox]";

type Within = Pick<Element, "closest"> | null;

/** What a key means to the walk when it is pressed at an element; null for nothing. */
export function meaningOf(key: string, target: Within, byTab: boolean): keyof Steps | null {
  if (target?.closest(TYPED)) return null;
  if (/^[1-9]$/.test(key)) return "take";
  if (key === "Escape") return "unpin";
  if (key === "Backspace") return "back";
  if (byTab && target?.closest(OWN_ARROWS)) return null;
  return key === "ArrowLeft" ? "back" : key === "ArrowRight" ? "forward" : null;
}

/** Hear the keys; without steps they mean nothing. */
export function useWalkKeys(steps: Steps | null): void {
  const held = useRef(steps);
  held.current = steps;
  useEffect(() => {
    let byTab = true;
    const listening = new AbortController();
    // Before the elements themselves hear it.
    const options = { capture: true, signal: listening.signal };
    function press(event: KeyboardEvent) {
      if (event.key === "Tab") byTab = true;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : null;
      const meaning = meaningOf(event.key, target, byTab);
      const steps = held.current;
      if (meaning === null || steps === null) return;
      if (meaning === "unpin") {
        steps.unpin();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (meaning === "take") steps.take(Number(event.key) - 1);
      else steps[meaning]();
    }
    document.addEventListener("keydown", press, options);
    const point = () => {
      byTab = false;
    };
    document.addEventListener("pointerdown", point, options);
    return () => listening.abort();
  }, []);
}
