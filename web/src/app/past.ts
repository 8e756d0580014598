// Undo and redo: what a value was before, and what it was before that was undone.
import { useHotkeys } from "@mantine/hooks";
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

/**
 * Keep the past of a text that lives elsewhere; every change of it is a step. What is `typed` ahead
 * of it is a step too, once it is undone.
 */
export function usePast(now: string, set: (text: string) => void, typed = now): Changes {
  const [past, keep] = useState(() => begin(now));
  useEffect(() => keep((held) => change(held, now)), [now]);
  const isAhead = typed !== now;
  const walk = (step: (past: Past<string>) => Past<string>) => () => {
    const held = isAhead ? change(past, typed) : past;
    const next = step(held);
    keep(next);
    if (next !== held) set(next.now);
  };
  return {
    canUndo: past.earlier.length > 0 || isAhead,
    canRedo: past.later.length > 0 && !isAhead,
    undo: walk(undo),
    redo: walk(redo),
  };
}

/** The keys of undo and redo, for a whole screen. */
export function useUndoKeys({ undo, redo }: Changes): void {
  useHotkeys([
    ["mod+Z", undo],
    ["mod+shift+Z", redo],
    ["mod+Y", redo],
  ]);
}
