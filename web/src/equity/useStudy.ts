// State of the equity screen: edits show at once, are debounced for queries, and can be undone.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { equityNow } from "../api/backend";
import { type UndoControls, useUndoHistory, useUndoKeys } from "../app/forms/undo_history";
import { useUrlDraft } from "../app/url/useUrlDraft";
import { type CardField, requestOf, type Spot, withCards } from "./spot";
import { readEquityUrlState, type Study, studyOf, urlStateOf, type View } from "./url_state";
import { type Answer, EQUITY, equityQuery } from "./useEquity";

const readStudy = (search: object): Study => studyOf(readEquityUrlState(search));

type ViewAfter = (view: View, spot: Spot) => Partial<View>;

/** Update functions; they are stable for the lifetime of the screen. */
export interface StudyChanges {
  edit: (part: Partial<Spot>) => void;
  /** Enter the text of a card field; the first edit of a field is a step, its letters are not. */
  setCards: (field: CardField, text: string) => void;
  step: (part: (spot: Spot) => Partial<Spot>, view?: ViewAfter) => void;
  /** Update the view without a history entry, for what is typed. */
  editView: (part: Partial<View>) => void;
  /** Update the view with a new history entry. */
  stepView: (part: Partial<View>) => void;
  /** Keep the seed of a sampled answer, so that the link shows the same digits. */
  keepSeed: (spot: Spot, answer: Answer) => void;
}

export interface StudyState extends Study {
  /** The debounced spot, which queries use. */
  debounced: Spot;
  change: StudyChanges;
  history: UndoControls;
}

export function useStudy(): StudyState {
  const queryClient = useQueryClient();
  const { draft, debounced, edit, commit } = useUrlDraft<Study>({
    to: "/equity",
    read: readStudy,
    write: urlStateOf,
    isIdle: () => queryClient.isFetching({ queryKey: [EQUITY] }) === 0,
    onEdit: ({ spot }) => void answerNow(queryClient, spot),
    onDebounced: ({ spot }) => {
      if (!answerNow(queryClient, spot)) void queryClient.prefetchQuery(equityQuery(spot));
    },
  });
  const typedField = useRef<CardField | null>(null);
  const change = useMemo<StudyChanges>(() => {
    const spotChanged = (part: (spot: Spot) => Partial<Spot>) => (previous: Study) => ({
      ...previous,
      spot: { ...previous.spot, ...part(previous.spot) },
    });
    const viewChanged = (part: Partial<View>) => (previous: Study) => ({
      ...previous,
      view: { ...previous.view, ...part },
    });
    return {
      edit: (part) => edit(spotChanged(() => part)),
      setCards: (field, text) => {
        const next = spotChanged((spot) => withCards(spot, field, text));
        const isFirst = typedField.current !== field;
        typedField.current = field;
        if (isFirst) commit(next, "push");
        else edit(next);
      },
      step: (part, view = () => ({})) => {
        typedField.current = null;
        commit((previous) => {
          const { spot } = spotChanged(part)(previous);
          return { spot, view: { ...previous.view, ...view(previous.view, spot) } };
        }, "push");
      },
      editView: (part) => edit(viewChanged(part)),
      stepView: (part) => commit(viewChanged(part), "push"),
      keepSeed: (spot, answer) => {
        const { seed } = answer;
        if (seed === null) return;
        queryClient.setQueryData(equityQuery({ ...spot, seed }).queryKey, answer);
        commit((previous) => {
          const isSame = JSON.stringify(previous.spot) === JSON.stringify(spot);
          return isSame ? { ...previous, spot: { ...previous.spot, seed } } : previous;
        }, "replace");
      },
    };
  }, [edit, commit, queryClient]);

  const restore = useCallback(
    (text: string) =>
      commit(
        ({ spot, view }) => ({ view, spot: { ...JSON.parse(text), seed: spot.seed } }),
        "push",
      ),
    [commit],
  );
  const history = useUndoHistory(undoable(debounced.spot), restore, undoable(draft.spot));
  useUndoKeys(history);
  return { ...draft, debounced: debounced.spot, change, history };
}

/**
 * Answer a small question before the next render, in the frame of the edit. Return whether the spot
 * needs no request: also if it has had one, for a rejected spot is cached too, so that a change of
 * the view does not send it again.
 */
function answerNow(queryClient: QueryClient, spot: Spot): boolean {
  const { queryKey, enabled } = equityQuery(spot);
  const state = queryClient.getQueryState(queryKey);
  const hadRequest = state && (state.status !== "pending" || state.fetchStatus !== "idle");
  if (!enabled || hadRequest) return true;
  const answer = equityNow(requestOf(spot));
  if (answer !== null) queryClient.setQueryData(queryKey, answer);
  return answer !== null;
}

/** The seed is kept by the page itself and is no step. */
function undoable(spot: Spot): string {
  return JSON.stringify({ ...spot, seed: "" });
}

export interface OpenEditor {
  open: CardField;
  show: (field: CardField) => void;
  toggle: (field: CardField) => void;
  /** Return to the board's deck. */
  close: () => void;
}

export function useOpenEditor(): OpenEditor {
  const [open, setOpen] = useState<CardField>("/board");
  const toggle = useCallback(
    (field: CardField) => setOpen((previous) => (previous === field ? "/board" : field)),
    [],
  );
  const close = useCallback(() => setOpen("/board"), []);
  return useMemo(() => ({ open, show: setOpen, toggle, close }), [open, toggle, close]);
}
