// Undo and redo: what a value was before, and what it was before that was undone.
import { useEffect, useState } from "react";

const MOST_STEPS = 200;

export interface Past<T> {
  earlier: readonly T[];
  now: T;
  later: readonly T[];
}

export function begin<T>(now: T): Past<T> {
  return { earlier: [], now, later: [] };
}

/** A new value; what was undone before is gone. An equal one changes nothing. */
export function change<T>(past: Past<T>, now: T): Past<T> {
  if (Object.is(past.now, now)) return past;
  return { earlier: [...past.earlier, past.now].slice(-MOST_STEPS), now, later: [] };
}

export function undo<T>(past: Past<T>): Past<T> {
  const now = past.earlier.at(-1);
  if (now === undefined) return past;
  return { earlier: past.earlier.slice(0, -1), now, later: [past.now, ...past.later] };
}

export function redo<T>(past: Past<T>): Past<T> {
  const [now, ...later] = past.later;
  if (now === undefined) return past;
  return { earlier: [...past.earlier, past.now], now, later };
}

export interface Changes {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
}

/** Keep the past of a value that lives elsewhere (in the URL); every change of it is a step. */
export function usePast<T>(now: T, set: (value: T) => void): Changes {
  const [past, keep] = useState(() => begin(now));
  useEffect(() => keep((held) => change(held, now)), [now]);
  const step = (next: Past<T>) => {
    keep(next);
    if (next !== past) set(next.now);
  };
  return {
    canUndo: past.earlier.length > 0,
    canRedo: past.later.length > 0,
    undo: () => step(undo(past)),
    redo: () => step(redo(past)),
  };
}
