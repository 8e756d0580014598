// Filter and sort order of the list, kept in the URL.
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { readSolutionsUrlState, type SolutionsUrlState } from "../url_state";

export function useListUrlState(): [SolutionsUrlState, (urlState: SolutionsUrlState) => void] {
  const search = useLocation({ select: (location) => location.search });
  const navigate = useNavigate();
  const urlState = useMemo(
    () => readSolutionsUrlState(search as Record<string, unknown>),
    [search],
  );
  const change = useCallback(
    (next: SolutionsUrlState) =>
      void navigate({
        to: "/solutions",
        search: readSolutionsUrlState({ ...next }) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [urlState, change];
}
