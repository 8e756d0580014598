// Keyboard navigation of a solution: left and right move along the line, digits take an action,
// Escape unpins. Sliders use the arrow keys themselves; grids, cards, tabs and options do if they
// were reached by Tab, a click into them does not.
import { useEffect, useRef } from "react";

export interface NavigationHandlers {
  back: () => void;
  forward: () => void;
  take: (index: number) => void;
  unpin: () => void;
}

const TEXT_INPUTS = "input:not([type=radio]):not([type=checkbox]), textarea, select, [role=dialog]";
const OWN_ARROWS =
  "input, fieldset, [role=grid]:not([data-walks]), [role=tablist], [role=menu], [role=listbox]";

type Within = Pick<Element, "closest"> | null;

/** Return the handler for a key pressed in an element, or null. */
export function handlerFor(
  key: string,
  target: Within,
  byTab: boolean,
): keyof NavigationHandlers | null {
  if (target?.closest(TEXT_INPUTS)) return null;
  if (/^[1-9]$/.test(key)) return "take";
  if (key === "Escape") return "unpin";
  if (key === "Backspace") return "back";
  if (target?.closest("[role=slider]")) return null;
  if (byTab && target?.closest(OWN_ARROWS)) return null;
  return key === "ArrowLeft" ? "back" : key === "ArrowRight" ? "forward" : null;
}

/** Listen for the keys; null disables them. */
export function useNavigationKeys(handlers: NavigationHandlers | null): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    let byTab = true;
    const listening = new AbortController();
    // Capture, to run before the elements' own handlers.
    const options = { capture: true, signal: listening.signal };
    function press(event: KeyboardEvent) {
      if (event.key === "Tab") byTab = true;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : null;
      const name = handlerFor(event.key, target, byTab);
      const handlers = latest.current;
      if (name === null || handlers === null) return;
      if (name === "unpin") {
        handlers.unpin();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (name === "take") handlers.take(Number(event.key) - 1);
      else handlers[name]();
    }
    document.addEventListener("keydown", press, options);
    const point = () => {
      byTab = false;
    };
    document.addEventListener("pointerdown", point, options);
    return () => listening.abort();
  }, []);
}
