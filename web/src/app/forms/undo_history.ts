// Undo and redo of a value.
import { useHotkeys } from "@mantine/hooks";
import { useEffect, useState } from "react";

const MAX_STEPS = 200;

export interface UndoHistory<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

export function startHistory<T>(present: T): UndoHistory<T> {
  return { past: [], present, future: [] };
}

/** Record a new value and clear the redo stack; an equal value changes nothing. */
export function pushChange<T>(history: UndoHistory<T>, present: T): UndoHistory<T> {
  if (Object.is(history.present, present)) return history;
  return { past: [...history.past, history.present].slice(-MAX_STEPS), present, future: [] };
}

export function undo<T>(history: UndoHistory<T>): UndoHistory<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redo<T>(history: UndoHistory<T>): UndoHistory<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future };
}

export interface UndoControls {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
}

/**
 * Record every change of a text that is stored elsewhere. An uncommitted `draft` becomes a step of
 * its own when it is undone.
 */
export function useUndoHistory(
  present: string,
  set: (text: string) => void,
  draft = present,
): UndoControls {
  const [history, setHistory] = useState(() => startHistory(present));
  useEffect(() => setHistory((previous) => pushChange(previous, present)), [present]);
  const hasDraft = draft !== present;
  const stepBy = (step: (history: UndoHistory<string>) => UndoHistory<string>) => () => {
    const previous = hasDraft ? pushChange(history, draft) : history;
    const next = step(previous);
    setHistory(next);
    if (next !== previous) set(next.present);
  };
  return {
    canUndo: history.past.length > 0 || hasDraft,
    canRedo: history.future.length > 0 && !hasDraft,
    undo: stepBy(undo),
    redo: stepBy(redo),
  };
}

/** Keyboard shortcuts of undo and redo for a screen. */
export function useUndoKeys({ undo, redo }: UndoControls): void {
  useHotkeys([
    ["mod+Z", undo],
    ["mod+shift+Z", redo],
    ["mod+Y", redo],
  ]);
}
