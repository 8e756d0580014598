// The drill of the training screen, kept in the URL.
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { readTrainUrlState, type TrainUrlState } from "./url_state";

export type Change = (fields: Partial<Record<keyof TrainUrlState, string>>) => void;

/** Return the state and what changes fields of it; an empty text removes a field. */
export function useTrainUrlState(): [TrainUrlState, Change] {
  const search = useLocation({ select: (location) => location.search });
  const navigate = useNavigate();
  const urlState = useMemo(() => readTrainUrlState(search as Record<string, unknown>), [search]);
  const change = useCallback<Change>(
    (fields) =>
      void navigate({
        to: "/train",
        search: (previous: Record<string, unknown>) =>
          readTrainUrlState({ ...previous, ...fields }) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [urlState, change];
}
