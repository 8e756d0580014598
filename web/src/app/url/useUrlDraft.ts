// Draft of a state that lives in the URL: edits show at once and are in the history entry at once;
// queries and the router follow after the debounce interval.
import { useDebouncedCallback } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { DEBOUNCE_MS } from "../forms/debounce";
import { pendingAfter } from "../forms/own_updates";
import { entryIndex, writeEntry } from "./history_entry";

/** Whether Back returns to the previous state ("push") or skips it ("replace"). */
export type HistoryMode = "push" | "replace";

/** Converts a value to the JSON text of its parameters and back; equal values have equal texts. */
export interface Codec<T> {
  write: (value: T) => string;
  read: (text: string) => T;
}

interface Options<T> extends Codec<T> {
  /** The current state in the URL, as the JSON text of its parameters. */
  urlState: string;
  /** Go to the address of a state. */
  navigate: (urlState: string, mode: HistoryMode) => void;
  /** Whether queries get an edit without the debounce interval: nothing else is under way. */
  isIdle?: () => boolean;
  /** Called with each edit before the next render. */
  onEdit?: (value: T) => void;
  /** Called with the debounced value before the next render. */
  onDebounced?: (value: T) => void;
}

type Update<T> = T | ((previous: T) => T);

export interface UrlDraft<T> {
  draft: T;
  /** The draft after the debounce interval; queries use this one. */
  debounced: T;
  isPending: boolean;
  /** Update the draft; queries follow after the debounce interval. */
  edit: (next: Update<T>) => void;
  /** Update the draft and the URL at once. */
  commit: (next: Update<T>, mode: HistoryMode) => void;
}

/**
 * Keep a draft of the URL state; the draft follows when the URL changes by navigation (Back, a
 * link).
 */
export function useUrlDraft<T extends object>(options: Options<T>): UrlDraft<T> {
  const { urlState } = options;
  const latest = useRef(options);
  latest.current = options;
  const [previous, setState] = useState(() => sameDraft(options.read(urlState)));
  const draft = useRef(previous.draft);
  const lastText = useRef(urlState);
  const pending = useRef<readonly string[]>([]);
  const editedEntry = useRef<unknown>(undefined);

  const passOn = useCallback(() => {
    latest.current.onDebounced?.(draft.current);
    setState(sameDraft(draft.current));
  }, []);
  const flush = useCallback(
    (mode: HistoryMode) => {
      passOn();
      const { write, navigate } = latest.current;
      const text = write(draft.current);
      if (text === lastText.current) return;
      lastText.current = text;
      pending.current = [...pending.current, text];
      navigate(text, mode);
    },
    [passOn],
  );
  const flushLater = useDebouncedCallback(() => {
    // After Back, the entry to replace is another one; the one that was left has the edit.
    if (entryIndex() === editedEntry.current) flush("replace");
  }, DEBOUNCE_MS);

  // A click follows a link: the entry that it leaves gets the last edit first. Not for other clicks:
  // a render between a click on a checkbox and its change event would undo the click.
  useEffect(() => {
    const write = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a[href]")) flushLater.flush();
    };
    document.addEventListener("click", write, { capture: true });
    return () => document.removeEventListener("click", write, { capture: true });
  }, [flushLater]);

  useEffect(() => {
    const remaining = pendingAfter(pending.current, urlState);
    pending.current = remaining ?? [];
    if (remaining !== null || urlState === lastText.current) return;
    flushLater.cancel();
    lastText.current = urlState;
    draft.current = latest.current.read(urlState);
    setState(sameDraft(draft.current));
  }, [urlState, flushLater]);

  const edit = useCallback(
    (next: Update<T>) => {
      draft.current = resolveUpdate(next, draft.current);
      editedEntry.current = entryIndex();
      writeEntry(JSON.parse(latest.current.write(draft.current)));
      latest.current.onEdit?.(draft.current);
      if (latest.current.isIdle?.()) passOn();
      else setState(({ debounced }) => ({ draft: draft.current, debounced }));
      flushLater();
    },
    [passOn, flushLater],
  );
  const commit = useCallback(
    (next: Update<T>, mode: HistoryMode) => {
      flushLater.cancel();
      draft.current = resolveUpdate(next, draft.current);
      flush(mode);
    },
    [flush, flushLater],
  );
  return { ...previous, isPending: previous.draft !== previous.debounced, edit, commit };
}

function sameDraft<T>(value: T): { draft: T; debounced: T } {
  return { draft: value, debounced: value };
}

function resolveUpdate<T>(next: Update<T>, previous: T): T {
  return typeof next === "function" ? (next as (state: T) => T)(previous) : next;
}

/** Keep a draft of a screen's state, which the reader of its schema makes canonical. */
export function useScreenDraft<T extends object>(
  to: string,
  read: (search: object) => T,
): UrlDraft<T> {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const write = (value: object) => JSON.stringify(read(value));
  return useUrlDraft<T>({
    write,
    read: JSON.parse,
    urlState: write(search),
    navigate: (text, mode) =>
      void navigate({
        to,
        search: JSON.parse(text),
        replace: mode === "replace",
        resetScroll: false,
      }),
  });
}
