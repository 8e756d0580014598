// Draft of the locks, kept in the URL with undo, and the hands selected for them.
import { type Dispatch, type SetStateAction, useCallback, useMemo, useRef, useState } from "react";
import type { Schemas } from "../../api/client";
import { post } from "../../api/query";
import { type UndoControls, useUndoHistory } from "../../app/forms/undo_history";
import type { NodePosition } from "../node_path";
import type { Lock, Solution } from "../queries";
import type { View } from "../view";
import {
  handsIn,
  locksAt,
  readLocks,
  type Shares,
  toggledHand,
  withEntry,
  writeLocks,
} from "./locks";

export interface LockDraft {
  locks: readonly Lock[];
  /** Whether they differ from the locks of the solution. */
  isChanged: boolean;
  /** Whether the URL has locks that cannot be read; the solution's locks are used instead. */
  isUnreadable: boolean;
  set: (locks: readonly Lock[]) => void;
  /** Lock hands; rejects if the service does not accept the lock. */
  lock: (position: NodePosition, hands: readonly string[], shares: Shares) => Promise<void>;
  changes: UndoControls;
  /** The hands to lock, as text. */
  hands: string;
  setHands: Dispatch<SetStateAction<string>>;
  picked: ReadonlySet<string>;
  toggle: (name: string) => void;
  /** Hands locked at the current decision. */
  drafted: ReadonlySet<string>;
}

export function useLockDraft(view: View, solution: Solution): LockDraft {
  const solved = solution.spot["locks"] as Lock[];
  const { change } = view;
  const text = view.urlState.locks ?? "";
  const write = useCallback((value: string) => change({ locks: value }), [change]);
  const changes = useUndoHistory(text, write);
  const [hands, setHands] = useState("");
  const read = useMemo(() => (text === "" ? null : readLocks(text)), [text]);
  const locks = read ?? solved;
  const latest = useRef(locks);
  latest.current = locks;
  const drafted = useMemo(() => {
    const here = locksAt(locks, view.nodePath.here);
    return new Set(here.flatMap(({ strategy }) => Object.keys(strategy)));
  }, [locks, view.nodePath]);
  const picked = useMemo(() => new Set(handsIn(hands)), [hands]);
  const toggle = useCallback(
    (name: string) => setHands((previous) => toggledHand(previous, name)),
    [],
  );
  const set = (next: readonly Lock[]) => write(writeLocks(next, solved));
  async function lock(position: NodePosition, named: readonly string[], shares: Shares) {
    // The estimate validates locks like a solve does.
    const spot = { ...solution.spot, locks: withEntry(locks, position, named, shares) };
    await post("/api/v1/solves/estimate", { spot: spot as unknown as Schemas["SpotFields"] });
    set(withEntry(latest.current, position, named, shares));
  }
  return {
    locks,
    isChanged: read !== null,
    isUnreadable: text !== "" && read === null,
    set,
    lock,
    changes,
    hands,
    setHands,
    picked,
    toggle,
    drafted,
  };
}
