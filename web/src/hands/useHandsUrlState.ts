// Filter, sort order and unit of the list, kept in the URL.
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { HistoryMode } from "../app/url/useUrlDraft";
import { type HandsUrlState, readHandsUrlState } from "./url_state";

type Change = (change: Partial<Record<keyof HandsUrlState, string>>, mode?: HistoryMode) => void;

/** Return the state and what changes fields of it; an empty text removes a field. */
export function useHandsUrlState(): [HandsUrlState, Change] {
  const search = useLocation({ select: (location) => location.search });
  const navigate = useNavigate();
  const urlState = useMemo(() => readHandsUrlState(search as Record<string, unknown>), [search]);
  const change = useCallback<Change>(
    (fields, mode = "replace") =>
      void navigate({
        to: "/hands",
        search: (previous: Record<string, unknown>) =>
          readHandsUrlState({ ...previous, ...fields }) as never,
        replace: mode === "replace",
        resetScroll: false,
      }),
    [navigate],
  );
  return [urlState, change];
}
