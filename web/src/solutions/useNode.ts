// The node at a position; off the solution's path it is replaced by that of its subgame, once solved.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { NodePosition } from "./node_path";
import { type Node, nodeQuery } from "./queries";

/** Subgames that are expected to take longer are solved only when the user says so. */
export const QUICK_SECONDS = 2;

export interface LoadedNode {
  node: Node | undefined;
  /** Whether the node is that of the position before, shown until the next has loaded. */
  isStale: boolean;
  isSolving: boolean;
  /** The node could not be loaded. */
  error: Error | null;
  /** Its subgame could not be solved. */
  subgameError: Error | null;
  retry: () => void;
}

export function useNode(
  id: string,
  position: NodePosition,
  { subgameSeconds = QUICK_SECONDS, enabled = true } = {},
): LoadedNode {
  const solved = useQuery({
    ...nodeQuery(id, position),
    enabled,
    placeholderData: keepPreviousData,
  });
  const isOffPath = !solved.isPlaceholderData && (solved.data?.off_path ?? null) !== null;
  const subgame = useQuery({
    ...nodeQuery(id, position, subgameSeconds),
    enabled: enabled && isOffPath,
  });
  return {
    node: (isOffPath ? subgame.data : undefined) ?? solved.data,
    isStale: solved.isPlaceholderData,
    isSolving: isOffPath && subgame.isFetching,
    error: solved.error,
    subgameError: isOffPath ? subgame.error : null,
    retry: () => void (solved.error ? solved.refetch() : subgame.refetch()),
  };
}
