// View of a solution: URL state, position in the tree, and navigation.
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { type ChangeUrlState, useUrlState } from "../app/url/url_schema";
import type { Unit } from "./ev_unit";
import {
  afterAction,
  deal,
  moveTo,
  type NodePath,
  type NodePosition,
  samePosition,
} from "./node_path";
import type { categoriesQuery, Node, PathStep, Solution } from "./queries";
import { type Player, readSolutionUrlState, type SolutionUrlState } from "./url_state";

const route = getRouteApi("/solutions/$id");

/** A position in a tree, be it of a solution or of a report's flop, and what is shown there. */
export interface PositionView {
  urlState: SolutionUrlState;
  nodePath: NodePath;
  /** Go to a position in the tree, with a history entry. */
  go: (position: NodePosition) => void;
  take: (from: NodePosition, action: string) => void;
  /** Change the view of the current node; "push" for a step that Back returns from. */
  change: ChangeUrlState<SolutionUrlState>;
}

export interface View extends PositionView {
  id: string;
  deal: (from: NodePosition, card: string) => void;
}

/** A view of a loaded node, be it of a solution or of a report's flop. */
export interface NodeView extends PositionView, Unit {
  /** The current node, EVs of its hands in the unit of the view. */
  node: Node;
  /** The current line from the root to its end. */
  steps: readonly PathStep[];
  /** Whether a step of the line can be opened: a report's flop has decisions alone. */
  isOpenable: (step: PathStep) => boolean;
  player: Player;
  categories: (position: NodePosition) => ReturnType<typeof categoriesQuery>;
}

export interface Browsing extends View, NodeView {
  solution: Solution;
  /** Off the path, subgames that are expected to take at most so long are solved. */
  subgameSeconds: number;
}

interface PositionNavigation extends PositionView {
  /** Move on the node path, with a history entry; more fields of the URL may change with it. */
  move: (next: (path: NodePath) => NodePath, more?: Record<string, string>) => void;
}

/** Navigate in the node path of a URL state; `cleared` are fields that no move keeps. */
export function usePositionNavigation(
  urlState: SolutionUrlState,
  change: ChangeUrlState<SolutionUrlState>,
  cleared?: Record<string, string>,
): PositionNavigation {
  const nodePath = useMemo(() => nodePathOf(urlState), [urlState]);
  const handlers = useMemo((): Omit<PositionNavigation, "urlState" | "nodePath"> => {
    const move: PositionNavigation["move"] = (next, more = cleared) =>
      change((previous) => ({ ...nodePathFields(next(nodePathOf(previous))), ...more }), "push");
    return {
      move,
      change,
      go: (position) => move((path) => moveTo(path, position)),
      take: (from, action) => move((path) => moveTo(path, afterAction(from, action))),
    };
  }, [change, cleared]);
  return { ...handlers, urlState, nodePath };
}

export function useView(): View {
  const { id } = route.useParams();
  const [urlState, change] = useUrlState(".", readSolutionUrlState);
  const { move, ...view } = usePositionNavigation(urlState, change);
  return { ...view, id, deal: (from, card) => move((path) => deal(path, from, card)) };
}

export function nodePathOf(urlState: SolutionUrlState): NodePath {
  const here = { line: urlState.node ?? "", cards: urlState.cards ?? "" };
  if (urlState.ahead === undefined) return { here, ahead: here };
  return { here, ahead: { line: urlState.ahead, cards: urlState.aheadCards ?? "" } };
}

/** Return the fields of another node; the player resets to the one to act. */
export function nodePathFields({ here, ahead }: NodePath) {
  const isFar = !samePosition(here, ahead);
  return {
    player: "",
    node: here.line,
    cards: here.cards,
    ahead: isFar ? ahead.line : "",
    aheadCards: isFar ? ahead.cards : "",
  };
}
