// What is being typed, ahead of the address: the address follows once typing rests.
import { useCallback, useEffect, useRef, useState } from "react";
import { REST_MS } from "../app/settled";

/** A step is one that Back undoes; typing and looking around are not. */
export type Way = "step" | "same";

export interface Draft<A> {
  draft: A;
  /** Whether the address has yet to follow what was typed. */
  isBehind: boolean;
  /** Typing: the address follows after a rest. */
  type: (next: A) => void;
  /** Anything else: the address follows at once. */
  move: (next: A, way: Way) => void;
}

/** Keep a draft of an address; where the address moves by itself (back, undo), the draft follows. */
export function useDraft<A>(address: A, write: (next: A, way: Way) => void): Draft<A> {
  const [draft, setDraft] = useState(address);
  const key = JSON.stringify(address);
  const written = useRef(key);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (key === written.current) return;
    written.current = key;
    clearTimeout(timer.current);
    setDraft(JSON.parse(key) as A);
  }, [key]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const move = useCallback(
    (next: A, way: Way) => {
      clearTimeout(timer.current);
      setDraft(next);
      written.current = JSON.stringify(next);
      write(next, way);
    },
    [write],
  );
  const type = useCallback(
    (next: A) => {
      clearTimeout(timer.current);
      setDraft(next);
      timer.current = setTimeout(() => move(next, "same"), REST_MS);
    },
    [move],
  );
  return { draft, isBehind: JSON.stringify(draft) !== key, type, move };
}
