// The node of a view and the line through it, loaded, in the unit of the view.
import { keepPreviousData, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { evUnitOf, rememberedUnit, scaleHands, type Unit } from "./ev_unit";
import { keyOf, type NodePosition, samePosition } from "./node_path";
import type { Node } from "./queries";
import type { Player } from "./url_state";
import type { PositionView } from "./view";

/** Longer solves are jobs: a request is answered within half a minute. */
export const MAX_SECONDS = 25;

export interface NodeAt<N extends Node> extends LoadedNode<N> {
  /** The node, EVs of its hands in the unit of the view. */
  shown: Node | undefined;
  /** The current line from the root to its end; empty until it has loaded. */
  path: N["path"];
  unit: Unit;
  player: Player;
  /** Off the path, subgames that are expected to take at most so long are solved. */
  subgameSeconds: number;
  /** Solve the subgame of this node, however long it takes within a request. */
  solveSubgame: () => void;
}

export function useNodeAt<N extends Node>(
  { nodePath: { here, ahead }, urlState }: PositionView,
  query: (position: NodePosition) => NodeQuery<N>,
  bigBlind: number | undefined,
  /** Whether a position has figures without a solve; turns of a quick solution have none. */
  isKept: (position: NodePosition) => boolean = () => true,
): NodeAt<N> {
  // Where the user had a subgame solved that takes long.
  const [patientAt, setPatientAt] = useState<string | null>(null);
  const isPatient = patientAt === keyOf(here) || !isKept(here);
  const subgameSeconds = isPatient ? MAX_SECONDS : QUICK_SECONDS;
  const loaded = useNode(query(here), { subgameSeconds, isKept: isKept(here) });
  const isFar = !samePosition(here, ahead);
  const far = useNode(query(ahead), { enabled: isFar && isKept(ahead) });
  const unit = evUnitOf(urlState.unit ?? rememberedUnit(), bigBlind);
  const { node } = loaded;
  const shown = useMemo(() => node && scaleHands(node, unit.evFactor), [node, unit.evFactor]);
  return {
    ...loaded,
    shown,
    path: ((isFar && !far.isStale && far.node) || node)?.path ?? [],
    unit,
    player: urlState.player ?? node?.player ?? "oop",
    subgameSeconds,
    solveSubgame: () => setPatientAt(keyOf(here)),
  };
}

/** Subgames that are expected to take longer are solved only when the user says so. */
const QUICK_SECONDS = 2;

/** A query of a node; off the path, subgames that take at most so many seconds are solved. */
type NodeQuery<N> = (subgameSeconds: number) => UseQueryOptions<N, Error, N, readonly unknown[]>;

interface LoadedNode<N> {
  node: N | undefined;
  /** Whether the node is that of the position before, shown until the next has loaded. */
  isStale: boolean;
  isSolving: boolean;
  /** The node could not be loaded. */
  error: Error | null;
  /** Its subgame could not be solved. */
  subgameError: Error | null;
  retry: () => void;
}

function useNode<N extends Pick<Node, "off_path">>(
  query: NodeQuery<N>,
  { subgameSeconds = QUICK_SECONDS, enabled = true, isKept = true } = {},
): LoadedNode<N> {
  const solved = useQuery({
    ...query(isKept ? 0 : subgameSeconds),
    enabled,
    placeholderData: keepPreviousData as never, // which says nothing of a generic node
  });
  const isOffPath = !solved.isPlaceholderData && (solved.data?.off_path ?? null) !== null;
  const subgame = useQuery({ ...query(subgameSeconds), enabled: enabled && isOffPath });
  return {
    node: (isOffPath ? subgame.data : undefined) ?? solved.data,
    isStale: solved.isPlaceholderData,
    isSolving: isKept ? isOffPath && subgame.isFetching : solved.isFetching,
    error: solved.error,
    subgameError: isOffPath ? subgame.error : null,
    retry: () => void (solved.error ? solved.refetch() : subgame.refetch()),
  };
}
