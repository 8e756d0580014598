// Pointer drag over the grid. A finger that moves at once scrolls the page; one that rests first, or
// taps, presses.
import { type PointerEvent, useEffect, useRef } from "react";
import { type CellPosition, cellsBetween, classAt, GRID } from "./hand_class";

export interface PressHandlers {
  /** Pointer down on a cell, or dragged onto another one; the event is the pointer down. */
  onPress?: (name: string, dragged: boolean, event: PointerEvent) => void;
  onRelease?: () => void;
}

const LONG_PRESS_MS = 300;
const STILL_PX = 10;

/** Follow the pointer until it is released, inside the grid or outside. */
export function useDrag(
  grid: { readonly current: HTMLElement | null },
  handlers: PressHandlers,
  paints: boolean,
) {
  const latest = useRef(handlers);
  latest.current = handlers;
  const isDragging = useRef(false);

  // A listener of React would be passive, and could not keep the page from scrolling.
  useEffect(() => {
    const element = grid.current;
    if (!paints || element === null) return;
    const hold = (event: TouchEvent) => isDragging.current && event.preventDefault();
    element.addEventListener("touchmove", hold, { passive: false });
    return () => element.removeEventListener("touchmove", hold);
  }, [grid, paints]);

  return function press(event: PointerEvent) {
    if (handOf(event.target) === null || event.button > 0 || isDragging.current) return;
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    if (paints && event.pointerType === "touch") afterRest(event, drag, tap);
    else drag(event);
  };

  function tap(event: PointerEvent) {
    const name = handOf(event.target);
    if (name === null) return;
    latest.current.onPress?.(name, false, event);
    latest.current.onRelease?.();
  }

  function drag(event: PointerEvent) {
    const name = handOf(event.target);
    if (name === null) return;
    isDragging.current = true;
    let last = grid.current && cellAt(grid.current, event);
    latest.current.onPress?.(name, false, event);

    const listening = new AbortController();
    const { signal } = listening;
    function end() {
      listening.abort();
      isDragging.current = false;
      latest.current.onRelease?.();
    }
    function move(moved: globalThis.PointerEvent) {
      if (moved.pointerId !== event.pointerId || grid.current === null) return;
      if (moved.pointerType === "mouse" && moved.buttons === 0) return end(); // released outside the window
      const cell = cellAt(grid.current, moved);
      // A fast drag skips cells: paint those in between too.
      for (const { row, column } of cellsBetween(last, cell)) {
        latest.current.onPress?.(classAt(row, column), true, event);
      }
      last = cell;
    }
    function lift(lifted: globalThis.PointerEvent) {
      if (lifted.pointerId === event.pointerId) end();
    }
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", lift, { signal });
    window.addEventListener("pointercancel", lift, { signal });
  }
}

type Act = (event: PointerEvent) => void;

/** Act when a finger has rested, or is lifted where it came down; not when it scrolls. */
function afterRest(event: PointerEvent, onRest: Act, onLift: Act): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  function settle(act?: Act) {
    waiting.abort();
    clearTimeout(timer);
    act?.(event);
  }
  const timer = setTimeout(() => settle(onRest), LONG_PRESS_MS);
  function move({ pointerId, clientX, clientY }: globalThis.PointerEvent) {
    const moved = Math.hypot(clientX - event.clientX, clientY - event.clientY);
    if (pointerId === event.pointerId && moved > STILL_PX) settle();
  }
  function lift({ pointerId }: globalThis.PointerEvent) {
    if (pointerId === event.pointerId) settle(onLift);
  }
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", lift, { signal });
  window.addEventListener("pointercancel", () => settle(), { signal });
}

/** Return the hand of the cell an event is in. */
export function handOf(target: EventTarget): string | null {
  return (target as Element).closest<HTMLElement>("[data-hand]")?.dataset["hand"] ?? null;
}

/** Return the cell at a point of the window, or null outside the grid. */
function cellAt(
  grid: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): CellPosition | null {
  const { left, top, width, height } = grid.getBoundingClientRect();
  const row = Math.floor((GRID * (clientY - top)) / height);
  const column = Math.floor((GRID * (clientX - left)) / width);
  return isInside(row) && isInside(column) ? { row, column } : null;
}

const isInside = (cell: number) => cell >= 0 && cell < GRID;
