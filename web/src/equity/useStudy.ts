// State of the equity screen: edits show at once, are debounced for queries, and can be undone.
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type UndoControls, useUndoHistory, useUndoKeys } from "../app/forms/undo_history";
import { type Codec, type HistoryMode, useUrlDraft } from "../app/url/useUrlDraft";
import { type CardField, type Spot, withCards } from "./spot";
import { readEquityUrlState, type Study, studyOf, urlStateOf, type View } from "./url_state";
import { equityQuery } from "./useEquity";

const route = getRouteApi("/equity");

const CODEC: Codec<Study> = {
  write: (study) => JSON.stringify(urlStateOf(study)),
  read: (text) => studyOf(JSON.parse(text)),
};

/** The change of the view after a change of the spot. */
type ViewAfter = (view: View, spot: Spot) => Partial<View>;

/** Update functions; they are stable for the lifetime of the screen. */
export interface StudyChanges {
  edit: (part: Partial<Spot>) => void;
  /** Enter the text of a card field. */
  setCards: (field: CardField, text: string) => void;
  /** Update with a new history entry. */
  step: (part: (spot: Spot) => Partial<Spot>, view?: ViewAfter) => void;
  setView: (part: Partial<View>) => void;
}

export interface StudyState extends Study {
  /** The debounced spot, which queries use. */
  debounced: Spot;
  change: StudyChanges;
  history: UndoControls;
}

export function useStudy(): StudyState {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const { draft, debounced, edit, commit } = useUrlDraft<Study>({
    ...CODEC,
    // The router also passes unknown parameters on, in URL order.
    urlState: useMemo(() => JSON.stringify(readEquityUrlState({ ...search })), [search]),
    navigate: (urlState: string, mode: HistoryMode) =>
      void navigate({
        search: JSON.parse(urlState),
        replace: mode === "replace",
        resetScroll: false,
      }),
    onDebounced: ({ spot }) => {
      const query = equityQuery(spot);
      // A rejected spot is cached too, so that a change of the view does not send it again.
      const isCached = queryClient.getQueryState(query.queryKey) !== undefined;
      if (query.enabled && !isCached) void queryClient.prefetchQuery(query);
    },
  });
  const change = useMemo<StudyChanges>(() => {
    const spotChanged = (part: (spot: Spot) => Partial<Spot>) => (previous: Study) => ({
      ...previous,
      spot: { ...previous.spot, ...part(previous.spot) },
    });
    return {
      edit: (part) => edit(spotChanged(() => part)),
      setCards: (field, text) => edit(spotChanged((spot) => withCards(spot, field, text))),
      step: (part, view = () => ({})) =>
        commit((previous) => {
          const { spot } = spotChanged(part)(previous);
          return { spot, view: { ...previous.view, ...view(previous.view, spot) } };
        }, "push"),
      setView: (part) => edit((previous) => ({ ...previous, view: { ...previous.view, ...part } })),
    };
  }, [edit, commit]);

  const restore = useCallback(
    (text: string) => commit((previous) => ({ ...previous, spot: JSON.parse(text) }), "replace"),
    [commit],
  );
  const history = useUndoHistory(
    JSON.stringify(debounced.spot),
    restore,
    JSON.stringify(draft.spot),
  );
  useUndoKeys(history);
  return { ...draft, debounced: debounced.spot, change, history };
}
