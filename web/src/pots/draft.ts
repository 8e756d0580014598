// What is being typed, ahead of the address: the address follows once typing rests.
import { useCallback, useEffect, useRef, useState } from "react";
import { REST_MS } from "../app/settled";

export interface Draft<A> {
  draft: A;
  /** Typing: the address follows after a rest. */
  type: (next: A) => void;
  /** A deliberate step: the address follows at once. */
  step: (next: A) => void;
}

/** Keep a draft of an address; where the address moves by itself (back, undo), the draft follows. */
export function useDraft<A>(address: A, write: (next: A) => void): Draft<A> {
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

  const after = useCallback(
    (next: A, milliseconds: number | null) => {
      setDraft(next);
      clearTimeout(timer.current);
      const send = () => {
        written.current = JSON.stringify(next);
        write(next);
      };
      if (milliseconds === null) send();
      else timer.current = setTimeout(send, milliseconds);
    },
    [write],
  );
  return {
    draft,
    type: useCallback((next: A) => after(next, REST_MS), [after]),
    step: useCallback((next: A) => after(next, null), [after]),
  };
}
