// What is being typed, ahead of the address: once typing rests it is asked about, and the address
// follows. One hook for every screen whose state is edited here and lives in its address.
import { useCallback, useEffect, useRef, useState } from "react";
import { afterEcho } from "./echo";
import { REST_MS } from "./settled";

/** A step is one that Back undoes; typing and looking around are not. */
export type Way = "step" | "same";

/** A value as the text of its address, and back; equal values have one text. */
export interface AsText<T> {
  write: (value: T) => string;
  read: (text: string) => T;
}

interface Given<T> extends AsText<T> {
  /** The address as it is, as text. */
  address: string;
  /** Put up another one. */
  go: (address: string, way: Way) => void;
  /** Typing has come to rest: told before anything is drawn. */
  onRest?: (value: T) => void;
}

/** An address that is its own value. */
export const asJson = { write: JSON.stringify, read: JSON.parse };

type Next<T> = T | ((held: T) => T);

export interface Draft<T> {
  draft: T;
  /** The draft that has come to rest: the one that is asked about. */
  settled: T;
  isBehind: boolean;
  /** Typing: the rest follows after a while. */
  type: (next: Next<T>) => void;
  /** Anything else: it has come to rest at once. */
  move: (next: Next<T>, way: Way) => void;
}

/** Keep a draft of an address; where the address moves by itself (back, a link), the draft follows. */
export function useDraft<T extends object>(given: Given<T>): Draft<T> {
  const { address } = given;
  const latest = useRef(given);
  latest.current = given;
  const [held, hold] = useState(() => bothOf(given.read(address)));
  const draft = useRef(held.draft);
  const last = useRef(address);
  const underWay = useRef<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const left = afterEcho(underWay.current, address);
    underWay.current = left ?? [];
    if (left !== null || address === last.current) return;
    clearTimeout(timer.current);
    last.current = address;
    draft.current = latest.current.read(address);
    hold(bothOf(draft.current));
  }, [address]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const rest = useCallback((way: Way) => {
    clearTimeout(timer.current);
    const { write, go, onRest } = latest.current;
    onRest?.(draft.current);
    hold(bothOf(draft.current));
    const text = write(draft.current);
    if (text === last.current) return;
    last.current = text;
    underWay.current = [...underWay.current, text];
    go(text, way);
  }, []);
  const type = useCallback(
    (next: Next<T>) => {
      clearTimeout(timer.current);
      draft.current = nextOf(next, draft.current);
      hold(({ settled }) => ({ draft: draft.current, settled }));
      timer.current = setTimeout(() => rest("same"), REST_MS);
    },
    [rest],
  );
  const move = useCallback(
    (next: Next<T>, way: Way) => {
      draft.current = nextOf(next, draft.current);
      rest(way);
    },
    [rest],
  );
  return { ...held, isBehind: held.draft !== held.settled, type, move };
}

function bothOf<T>(value: T): { draft: T; settled: T } {
  return { draft: value, settled: value };
}

function nextOf<T>(next: Next<T>, held: T): T {
  return typeof next === "function" ? (next as (held: T) => T)(held) : next;
}
