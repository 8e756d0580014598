// A pointer that paints over the grid: pressed on a cell, dragged over others, lifted.
import { type PointerEvent, useRef } from "react";
import { type CellPlace, classAt, GRID, placesBetween } from "./hand_class";

export interface Presses {
  /** The pointer goes down on a cell, or is dragged onto another; the event is the first one. */
  onPress?: (name: string, dragged: boolean, event: PointerEvent) => void;
  onRelease?: () => void;
}

/** Follow the pointer from where it goes down until it is lifted, in the grid or beside it. */
export function useDrag(grid: { readonly current: HTMLElement | null }, given: Presses) {
  const latest = useRef(given);
  latest.current = given;
  const isDragging = useRef(false);

  return function press(event: PointerEvent) {
    const name = handOf(event.target);
    if (name === null || event.button > 0 || isDragging.current) return;
    isDragging.current = true;
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    let last = grid.current && placeUnder(grid.current, event);
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
      if (moved.pointerType === "mouse" && moved.buttons === 0) return end(); // lifted out of sight
      const place = placeUnder(grid.current, moved);
      // A fast hand jumps over cells: those on the way are painted too.
      for (const { row, column } of placesBetween(last, place)) {
        latest.current.onPress?.(classAt(row, column), true, event);
      }
      last = place;
    }
    function lift(lifted: globalThis.PointerEvent) {
      if (lifted.pointerId === event.pointerId) end();
    }
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", lift, { signal });
    window.addEventListener("pointercancel", lift, { signal });
  };
}

/** The hand whose cell an event is about. */
export function handOf(target: EventTarget): string | null {
  return (target as Element).closest<HTMLElement>("[data-hand]")?.dataset["hand"] ?? null;
}

/** The cell at a point of the window, or null beside the grid. */
function placeUnder(
  grid: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): CellPlace | null {
  const { left, top, width, height } = grid.getBoundingClientRect();
  const row = Math.floor((GRID * (clientY - top)) / height);
  const column = Math.floor((GRID * (clientX - left)) / width);
  return isInside(row) && isInside(column) ? { row, column } : null;
}

const isInside = (place: number) => place >= 0 && place < GRID;
