// The locks that are being put together, in the address, with undo; and the hands picked for them.
import { type Dispatch, type SetStateAction, useCallback, useMemo, useRef, useState } from "react";
import { ask, type Schemas } from "../api/client";
import { type Changes, usePast } from "../app/past";
import type { Lock, Solution } from "./asks";
import {
  handsIn,
  locksAt,
  readLocks,
  type Shares,
  toggledHand,
  withEntry,
  writeLocks,
} from "./locks";
import type { View } from "./view";
import type { Place } from "./walk";

export interface LockDraft {
  locks: readonly Lock[];
  /** Whether they differ from those that the solution was solved with. */
  isChanged: boolean;
  /** Whether the address has locks that cannot be read; those of the solution stand for them. */
  isUnread: boolean;
  set: (locks: readonly Lock[]) => void;
  /** Lock hands, unless the service refuses it. */
  lock: (place: Place, hands: readonly string[], shares: Shares) => Promise<void>;
  changes: Changes;
  /** The hands to lock, as text. */
  hands: string;
  setHands: Dispatch<SetStateAction<string>>;
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
  const changes = usePast(text, write);
  const [hands, setHands] = useState("");
  const read = useMemo(() => (text === "" ? null : readLocks(text)), [text]);
  const locks = read ?? solved;
  const latest = useRef(locks);
  latest.current = locks;
  const drafted = useMemo(() => {
    const here = locksAt(locks, view.walk.here);
    return new Set(here.flatMap(({ strategy }) => Object.keys(strategy)));
  }, [locks, view.walk]);
  const picked = useMemo(() => new Set(handsIn(hands)), [hands]);
  const toggle = useCallback((name: string) => setHands((was) => toggledHand(was, name)), []);
  const set = (next: readonly Lock[]) => write(writeLocks(next, solved));
  async function lock(place: Place, named: readonly string[], shares: Shares) {
    // An estimate reads the locks as a solve does.
    const spot = { ...solution.spot, locks: withEntry(locks, place, named, shares) };
    const body = { spot: spot as unknown as Schemas["SpotFields"] };
    await ask("post", "/api/v1/solves/estimate", { body });
    set(withEntry(latest.current, place, named, shares));
  }
  return {
    locks,
    isChanged: read !== null,
    isUnread: text !== "" && read === null,
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
