// State of the range being edited, saved or not; it lives in the URL.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pendingAfter } from "../app/forms/own_updates";
import { type ChangeUrlState, useUrlState } from "../app/url/url_schema";
import { fieldsOf, type SavedRange, savedRanges } from "./saved/saved";
import {
  changedSince,
  fieldsAt,
  isChanged,
  NEW_RANGE,
  parametersOf,
  type RangeFields,
  type RangesUrlState,
  readRangesUrlState,
} from "./url_state";

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

export const useRangesUrlState = () => useUrlState("/ranges", readRangesUrlState);

export function useEditedRange(): EditedRange {
  const [urlState, changeUrl] = useRangesUrlState();
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

  const go: ChangeUrlState<RangesUrlState> = (parameters, mode) => {
    if (visit.current !== null) changeUrl(parameters, mode); // else the screen was left
  };

  return {
    id: urlState.id,
    number: numbered,
    saved,
    fields,
    isChanged: isChanged(fields, base),
    change: (parts) => {
      send({ ...latest.current, ...parts });
      const now = justSaved.current ?? { id: urlState.id, base };
      go(parametersOf(now.id, latest.current, now.base));
    },
    open: (id, range) => go(parametersOf(id, range), "push"),
    beginSave: () => {
      const sent = latest.current;
      const then = visit.current;
      const onSaved = (merged: SavedRange) => {
        if (visit.current !== then) return;
        keepNumberFor(merged.id);
        const before = fieldsOf(merged);
        if (merged.id !== urlState.id) justSaved.current = { id: merged.id, base: before };
        const kept = changedSince(before, sent, latest.current);
        go(parametersOf(merged.id, kept, before), "push");
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
