// Pointer drag over the grid.
import { type PointerEvent, useRef } from "react";
import { type CellPosition, cellsBetween, classAt, GRID } from "./hand_class";

export interface PressHandlers {
  /** Pointer down on a cell, or dragged onto another one; the event is the pointer down. */
  onPress?: (name: string, dragged: boolean, event: PointerEvent) => void;
  onRelease?: () => void;
}

/** Follow the pointer until it is released, inside the grid or outside. */
export function useDrag(grid: { readonly current: HTMLElement | null }, handlers: PressHandlers) {
  const latest = useRef(handlers);
  latest.current = handlers;
  const isDragging = useRef(false);

  return function press(event: PointerEvent) {
    const name = handOf(event.target);
    if (name === null || event.button > 0 || isDragging.current) return;
    isDragging.current = true;
    (event.target as Element).releasePointerCapture?.(event.pointerId);
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
  };
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
