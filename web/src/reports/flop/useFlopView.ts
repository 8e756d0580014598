// View of a report's flop: URL state, position on the flop street, and navigation.
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { HistoryMode } from "../../app/url/useUrlDraft";
import { afterAction, moveTo, type NodePath, type NodePosition } from "../../solutions/node_path";
import { nodePathOf, withNodePath } from "../../solutions/url_node_path";
import type { View, ViewChanges } from "../../solutions/view";
import { type FlopUrlState, readFlopUrlState } from "./url_state";

const route = getRouteApi("/reports/$id/flops/$flop");

export interface FlopView extends Omit<View, "deal" | "urlState"> {
  flop: string;
  urlState: FlopUrlState;
  /** Show the end of the flop street after an action at a decision. */
  end: (from: NodePosition, action: string) => void;
}

export function useFlopView(): FlopView {
  const { id, flop } = route.useParams();
  const urlState = route.useSearch();
  const navigate = route.useNavigate();
  const nodePath = useMemo(() => nodePathOf(urlState), [urlState]);
  const change = useCallback(
    (changes: ViewChanges, mode: HistoryMode = "replace") =>
      void navigate({
        search: (previous) => readFlopUrlState({ ...previous, ...changes }),
        replace: mode === "replace",
        resetScroll: false,
      }),
    [navigate],
  );
  const move = useCallback(
    (next: (path: NodePath) => NodePath, end = "") =>
      void navigate({
        search: (previous) => {
          const path = next(nodePathOf(previous));
          return readFlopUrlState({ ...withNodePath(previous, path), spr: previous.spr, end });
        },
        resetScroll: false,
      }),
    [navigate],
  );
  return useMemo(
    () => ({
      id,
      flop,
      urlState,
      nodePath,
      change,
      go: (position) => move((path) => moveTo(path, position)),
      take: (from, action) => move((path) => moveTo(path, afterAction(from, action))),
      end: (from, action) =>
        move(() => ({ here: from, ahead: from }), afterAction(from, action).line),
    }),
    [id, flop, urlState, nodePath, change, move],
  );
}
