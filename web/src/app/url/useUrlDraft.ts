// Draft of a state that lives in the URL: edits show at once and are in the history entry at once;
// queries and the router follow after the debounce interval.
import { useDebouncedCallback } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { DEBOUNCE_MS } from "../forms/debounce";
import { pendingAfter } from "../forms/own_updates";
import { entryIndex, writeEntry } from "./history_entry";

/** Whether Back returns to the previous state ("push") or skips it ("replace"). */
export type HistoryMode = "push" | "replace";

interface Options<T> {
  /** The address of the screen. */
  to: string;
  read: (search: object) => T;
  /** Return the canonical parameters of a value; equal values have equal ones. */
  write: (value: T) => object;
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
  const { to, read, write } = options;
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  // The router also passes unknown parameters on, in the order of the URL.
  const urlState = useMemo(() => JSON.stringify(write(read(search))), [search, read, write]);
  const latest = useRef({ ...options, navigate });
  latest.current = { ...options, navigate };
  const [previous, setState] = useState(() => sameDraft(read(search)));
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
      const text = JSON.stringify(write(draft.current));
      if (text === lastText.current) return;
      lastText.current = text;
      pending.current = [...pending.current, text];
      void latest.current.navigate({
        to,
        search: JSON.parse(text),
        replace: mode === "replace",
        resetScroll: false,
      });
    },
    [passOn, to, write],
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
    draft.current = latest.current.read(JSON.parse(urlState));
    setState(sameDraft(draft.current));
  }, [urlState, flushLater]);

  const edit = useCallback(
    (next: Update<T>) => {
      draft.current = resolveUpdate(next, draft.current);
      editedEntry.current = entryIndex();
      writeEntry({ ...latest.current.write(draft.current) });
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
