// State of the range being edited, saved or not; it lives in the URL.
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { pendingAfter } from "../app/forms/own_updates";
import { fieldsOf, type SavedRange, savedRanges } from "./saved/saved";
import {
  changedSince,
  fieldsAt,
  NEW_RANGE,
  type RangeFields,
  type RangesUrlState,
  urlStateOf,
} from "./url_state";

const route = getRouteApi("/ranges");

export interface EditedRange {
  id: string | undefined;
  /** Identity of the range on the screen; saving does not change it. */
  number: number;
  saved: SavedRange | undefined;
  fields: RangeFields;
  isChanged: boolean;
  /** Update some fields; the URL is replaced, so Back returns to the previous range. */
  change: (parts: Partial<RangeFields>) => void;
  /** Open a saved range, or a new one. */
  open: (id: string | undefined, fields?: RangeFields) => void;
  /**
   * Return the latest fields to save, even if they have not rendered yet, and a callback for the
   * saved range. Edits made while saving are kept; if another range was opened meanwhile, it stays
   * on the screen.
   */
  beginSave: () => { sent: RangeFields; onSaved: (saved: SavedRange) => void };
}

export function useEditedRange(): EditedRange {
  const urlState = route.useSearch() as RangesUrlState;
  const navigate = route.useNavigate();
  const { data } = useQuery(savedRanges);
  const saved = data?.ranges.find(({ id }) => id === urlState.id);
  const base = saved ? fieldsOf(saved) : NEW_RANGE;
  const fields = fieldsAt(urlState, base);
  const { latest, send, visit } = useLatest(fields);
  // The range as it was just saved, until the URL with its new id has rendered.
  const justSaved = useRef<{ id: string; base: RangeFields } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id has rendered
  useEffect(() => {
    justSaved.current = null;
  }, [urlState.id]);
  const [numbered, keepNumberFor] = useNumber(urlState.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is a new visit
  useEffect(() => {
    visit.current = {};
    return () => {
      visit.current = null;
    };
  }, [numbered, visit]);

  function go(search: RangesUrlState, replace: boolean) {
    if (visit.current === null) return; // the screen was left during the request
    const merged = urlState.find ? { ...search, find: urlState.find } : search;
    void navigate({ search: merged, replace, resetScroll: false });
  }

  return {
    id: urlState.id,
    number: numbered,
    saved,
    fields,
    isChanged: Object.keys(urlStateOf(undefined, fields, base)).length > 0,
    change: (parts) => {
      send({ ...latest.current, ...parts });
      const now = justSaved.current ?? { id: urlState.id, base };
      go(urlStateOf(now.id, latest.current, now.base), true);
    },
    open: (id, range) => go(range ? urlStateOf(id, range) : { ...(id && { id }) }, false),
    beginSave: () => {
      const sent = latest.current;
      const then = visit.current;
      const onSaved = (merged: SavedRange) => {
        if (visit.current !== then) return;
        keepNumberFor(merged.id);
        const before = fieldsOf(merged);
        if (merged.id !== urlState.id) justSaved.current = { id: merged.id, base: before };
        go(urlStateOf(merged.id, changedSince(before, sent, latest.current), before), false);
      };
      return { sent, onSaved };
    },
  };
}

/**
 * The latest fields, which may be ahead of the rendered ones. A visit lasts until another range is
 * opened by the URL, or the screen is left.
 */
function useLatest(fields: RangeFields) {
  const key = JSON.stringify(fields);
  const latest = useRef(fields);
  const pending = useRef<readonly string[]>([]);
  const visit = useRef<object | null>(null);
  useEffect(() => {
    const remaining = pendingAfter(pending.current, key);
    pending.current = remaining ?? [];
    if (remaining !== null) return;
    latest.current = JSON.parse(key);
    visit.current = {};
  }, [key]);
  function send(next: RangeFields) {
    latest.current = next;
    const text = JSON.stringify(next);
    if (text !== (pending.current.at(-1) ?? key)) pending.current = [...pending.current, text];
  }
  return { latest, send, visit };
}

/** Return an identity for the range on the screen, which it keeps when saving gives it an id. */
function useNumber(id: string | undefined): [number, (id: string) => void] {
  const [state, setState] = useState({ id, number: 0, next: id });
  if (state.id !== id) {
    const number = state.next === id ? state.number : state.number + 1;
    setState({ id, number, next: id });
  }
  return [state.number, (next) => setState((previous) => ({ ...previous, next }))];
}

/** The search text of the list, kept in the URL. */
export function useSearchText(): [string, (text: string) => void] {
  const urlState = route.useSearch() as RangesUrlState;
  const navigate = route.useNavigate();
  const { find = "", ...rest } = urlState;
  return [
    find,
    (text) =>
      void navigate({
        search: { ...rest, ...(text && { find: text }) },
        replace: true,
        resetScroll: false,
      }),
  ];
}
