// View of a report's flop: URL state, position on the flop street, and navigation.
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { afterAction, type NodePosition } from "../../solutions/node_path";
import { type ChangeUrl, type PositionView, usePositionNavigation } from "../../solutions/view";
import { type FlopUrlState, readFlopUrlState } from "./url_state";

const route = getRouteApi("/reports/$id/flops/$flop");

export interface FlopView extends PositionView {
  id: string;
  flop: string;
  urlState: FlopUrlState;
  /** Show the end of the flop street after an action at a decision. */
  end: (from: NodePosition, action: string) => void;
}

/** A move leaves the end of the street. */
const CLEARED = { end: "" };

export function useFlopView(): FlopView {
  const { id, flop } = route.useParams();
  const urlState = route.useSearch();
  const navigate = route.useNavigate();
  const changeUrl = useCallback<ChangeUrl>(
    (next, mode) =>
      void navigate({
        search: (previous) => readFlopUrlState({ ...previous, ...next(previous) }),
        replace: mode === "replace",
        resetScroll: false,
      }),
    [navigate],
  );
  const { move, ...view } = usePositionNavigation(urlState, changeUrl, CLEARED);
  const end = (from: NodePosition, action: string) =>
    move(() => ({ here: from, ahead: from }), { end: afterAction(from, action).line });
  return { ...view, id, flop, urlState, end };
}
