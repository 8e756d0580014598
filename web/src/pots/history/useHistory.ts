// State of a running check of a hand history.
import { useCallback, useEffect, useRef, useState } from "react";
import { assertReadable } from "../../app/forms/text_file";
import {
  type CheckedHand,
  checkHistory,
  type HistoryLine,
  type Summary,
  type UnreadHand,
} from "./history";

export interface History {
  hands: (CheckedHand | UnreadHand)[];
  summary: Summary | null;
  /** Why the check stopped or did not start. */
  error: unknown;
  running: boolean;
}

const NOTHING: History = { hands: [], summary: null, error: null, running: false };

export function useHistory() {
  const [history, setHistory] = useState(NOTHING);
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  const check = useCallback(async (file: string | File) => {
    work.current?.abort();
    const mine = new AbortController();
    work.current = mine;
    setHistory({ ...NOTHING, running: true });
    try {
      if (file instanceof File) await assertReadable(file);
      await checkHistory(
        file,
        (lines) => setHistory((before) => added(before, lines)),
        mine.signal,
      );
      if (!mine.signal.aborted) setHistory((before) => ({ ...before, running: false }));
    } catch (error) {
      if (!mine.signal.aborted) setHistory((before) => ({ ...before, running: false, error }));
    }
  }, []);

  const clear = useCallback(() => {
    work.current?.abort();
    setHistory(NOTHING);
  }, []);
  return { history, check, clear };
}

function added(before: History, lines: readonly HistoryLine[]): History {
  const after = { ...before, hands: [...before.hands] };
  for (const line of lines) {
    if (line.kind === "summary") after.summary = line;
    else if (line.kind === "problem") after.error = new Error(line.detail);
    else after.hands.push(line);
  }
  return after;
}
