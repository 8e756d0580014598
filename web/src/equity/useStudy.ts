// The study on the screen: typed at once, asked about after a rest, undone and redone.
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type AsText, useDraft, type Way } from "../app/draft";
import { type Changes, usePast, useUndoKeys } from "../app/past";
import { addressOf, readEquityAddress, type Study, studyOf, type View } from "./address";
import { type Place, type Spot, withCards } from "./spot";
import { equityQuery } from "./useEquity";

const route = getRouteApi("/equity");

const AS_TEXT: AsText<Study> = {
  write: (study) => JSON.stringify(addressOf(study)),
  read: (text) => studyOf(JSON.parse(text)),
};

/** What is looked at once the spot has changed. */
type ViewAfter = (view: View, spot: Spot) => Partial<View>;

/** What changes a study; the same functions as long as the screen is there. */
export interface StudyChanges {
  edit: (part: Partial<Spot>) => void;
  /** Write what lies at a place. */
  hold: (place: Place, text: string) => void;
  /** A change that the browser's Back undoes. */
  step: (part: (spot: Spot) => Partial<Spot>, view?: ViewAfter) => void;
  look: (part: Partial<View>) => void;
}

export interface StudyOnScreen extends Study {
  /** The spot that has come to rest: the one that is asked about. */
  settled: Spot;
  change: StudyChanges;
  past: Changes;
}

export function useStudy(): StudyOnScreen {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const { draft, settled, type, move } = useDraft<Study>({
    ...AS_TEXT,
    // The router hands on what it does not know as well, in the order of the address.
    address: useMemo(() => JSON.stringify(readEquityAddress({ ...search })), [search]),
    go: (address: string, way: Way) =>
      void navigate({ search: JSON.parse(address), replace: way === "same" }),
    onRest: ({ spot }) => {
      const asked = equityQuery(spot);
      // A refused one is known too: it is not asked again because something else is looked at.
      const isKnown = queries.getQueryState(asked.queryKey) !== undefined;
      if (asked.enabled && !isKnown) void queries.prefetchQuery(asked);
    },
  });
  const change = useMemo<StudyChanges>(() => {
    const spotChanged = (part: (spot: Spot) => Partial<Spot>) => (held: Study) => ({
      ...held,
      spot: { ...held.spot, ...part(held.spot) },
    });
    return {
      edit: (part) => type(spotChanged(() => part)),
      hold: (place, text) => type(spotChanged((spot) => withCards(spot, place, text))),
      step: (part, view = () => ({})) =>
        move((held) => {
          const { spot } = spotChanged(part)(held);
          return { spot, view: { ...held.view, ...view(held.view, spot) } };
        }, "step"),
      look: (part) => type((held) => ({ ...held, view: { ...held.view, ...part } })),
    };
  }, [type, move]);

  const restore = useCallback(
    (text: string) => move((held) => ({ ...held, spot: JSON.parse(text) }), "same"),
    [move],
  );
  const past = usePast(JSON.stringify(settled.spot), restore, JSON.stringify(draft.spot));
  useUndoKeys(past);
  return { ...draft, settled: settled.spot, change, past };
}
