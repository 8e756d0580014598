// Keys of a training session: digits and letters take an action, Space, Enter and N continue.
import { useEffect, useRef } from "react";
import { readAction } from "../../solutions/actions";

/** What a key does: take the action at an index, or continue. */
export type KeyCommand = { take: number } | "next";

/**
 * Return the keys of each action: its digit, and its letter if no other action has it.
 * ["x", "b40", "b90"] -> [["1", "X"], ["2"], ["3"]].
 */
export function keysOf(actions: readonly string[]): string[][] {
  const letters = actions.map((action) => readAction(action).letter);
  return letters.map((letter, index) => {
    const isAlone = letters.filter((each) => each === letter).length === 1;
    return [...(index < 9 ? [String(index + 1)] : []), ...(isAlone ? [letter] : [])];
  });
}

/** Return what a key does at a decision with these actions, or where there is none to take. */
export function commandOf(key: string, actions: readonly string[] | null): KeyCommand | null {
  if (actions === null) {
    return key === " " || key === "Enter" || key.toUpperCase() === "N" ? "next" : null;
  }
  const take = keysOf(actions).findIndex((keys) => keys.includes(key.toUpperCase()));
  return take < 0 ? null : { take };
}

const TYPING = "input, textarea, select, [role=dialog], [role=menu], [role=listbox]";
/** Elements that Space and Enter press. */
const PRESSED = "button, a, summary, [role=button]";

/** Listen for the keys of a session; `actions` is null where no decision is open. */
export function useSessionKeys(
  actions: readonly string[] | null,
  onCommand: ((command: KeyCommand) => void) | null,
): void {
  const latest = useRef({ actions, onCommand });
  latest.current = { actions, onCommand };
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(TYPING)) return;
      if ((event.key === " " || event.key === "Enter") && target?.closest(PRESSED)) return;
      const command = commandOf(event.key, latest.current.actions);
      if (command === null || latest.current.onCommand === null) return;
      event.preventDefault();
      latest.current.onCommand(command);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
