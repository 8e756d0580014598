// The locks that are being put together, in the address, with undo; and the hands picked for them.
import { useCallback, useMemo, useState } from "react";
import { type Changes, usePast } from "../app/past";
import type { Lock, Solution } from "./asks";
import { handsIn, locksAt, readLocks, toggledHand, writeLocks } from "./locks";
import type { View } from "./view";

export interface LockDraft {
  locks: readonly Lock[];
  /** Whether they differ from those that the solution was solved with. */
  isChanged: boolean;
  set: (locks: readonly Lock[]) => void;
  changes: Changes;
  /** The hands to lock, as text. */
  hands: string;
  setHands: (text: string) => void;
  picked: ReadonlySet<string>;
  toggle: (name: string) => void;
  /** Hands that the locks name at the current decision. */
  drafted: ReadonlySet<string>;
}

export function useLockDraft(view: View, solution: Solution): LockDraft {
  const solved = solution.spot["locks"] as Lock[];
  const { change } = view;
  const text = view.address.locks ?? "";
  const write = useCallback((value: string) => change({ locks: value }), [change]);
  const past = usePast(text, write);
  const [hands, setHands] = useState("");
  const locks = useMemo(() => readLocks(text || undefined, solved), [text, solved]);
  const drafted = useMemo(() => {
    const here = locksAt(locks, view.walk.here);
    return new Set(here.flatMap(({ strategy }) => Object.keys(strategy)));
  }, [locks, view.walk]);
  const picked = useMemo(() => new Set(handsIn(hands)), [hands]);
  const toggle = useCallback((name: string) => setHands((was) => toggledHand(was, name)), []);
  const set = (next: readonly Lock[]) => write(writeLocks(next, solved));
  return {
    locks,
    isChanged: text !== "",
    set,
    changes: past,
    hands,
    setHands,
    picked,
    toggle,
    drafted,
  };
}
