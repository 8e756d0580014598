// View of a solution: URL state, position in the tree, and navigation.
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { HistoryMode } from "../app/url/useUrlDraft";
import type { Unit } from "./ev_unit";
import { afterAction, deal, moveTo, type NodePath, type NodePosition } from "./node_path";
import type { categoriesQuery, Node, PathStep, Solution } from "./queries";
import { nodePathOf, withNodePath } from "./url_node_path";
import { type Player, readSolutionUrlState, type SolutionUrlState } from "./url_state";

const route = getRouteApi("/solutions/$id");

export interface View {
  id: string;
  urlState: SolutionUrlState;
  nodePath: NodePath;
  /** Go to a position in the tree, with a history entry. */
  go: (position: NodePosition) => void;
  take: (from: NodePosition, action: string) => void;
  deal: (from: NodePosition, card: string) => void;
  /** Change the view of the current node; "push" for a step that Back returns from. */
  change: (changes: ViewChanges, mode?: HistoryMode) => void;
}

export type ViewChanges = Partial<Record<keyof SolutionUrlState, string>>;

/** A view of a loaded node, be it of a solution or of a report's flop. */
export interface NodeView extends Omit<View, "id" | "deal">, Unit {
  /** The current node, EVs of its hands in the unit of the view. */
  node: Node;
  /** The current line from the root to its end. */
  steps: readonly PathStep[];
  /** The player whose hands are shown. */
  player: Player;
  /** Query the hand categories at a position. */
  categories: (position: NodePosition) => ReturnType<typeof categoriesQuery>;
}

/** A view with the loaded solution and node. */
export interface Browsing extends View, NodeView {
  solution: Solution;
  /** Off the path, subgames that are expected to take at most so long are solved. */
  subgameSeconds: number;
}

export function useView(): View {
  const { id } = route.useParams();
  const urlState = route.useSearch();
  const navigate = route.useNavigate();
  const nodePath = useMemo(() => nodePathOf(urlState), [urlState]);
  const change = useCallback(
    (changes: ViewChanges, mode: HistoryMode = "replace") =>
      void navigate({
        search: (previous) => readSolutionUrlState({ ...previous, ...changes }),
        replace: mode === "replace",
        resetScroll: false,
      }),
    [navigate],
  );
  const move = useCallback(
    (next: (path: NodePath) => NodePath) =>
      void navigate({
        search: (previous) => {
          const current = readSolutionUrlState(previous);
          return withNodePath(current, next(nodePathOf(current)));
        },
        resetScroll: false,
      }),
    [navigate],
  );
  return useMemo(
    () => ({
      id,
      urlState,
      nodePath,
      change,
      go: (position) => move((path) => moveTo(path, position)),
      take: (from, action) => move((path) => moveTo(path, afterAction(from, action))),
      deal: (from, card) => move((path) => deal(path, from, card)),
    }),
    [id, urlState, nodePath, change, move],
  );
}
