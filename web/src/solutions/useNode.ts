// The node of a query; off the solution's path it is replaced by that of its subgame, once solved.
import { keepPreviousData, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { Node } from "./queries";

/** Subgames that are expected to take longer are solved only when the user says so. */
export const QUICK_SECONDS = 2;

/** A query of a node; off the path, subgames that take at most so many seconds are solved. */
export type NodeQuery<N> = (
  subgameSeconds: number,
) => UseQueryOptions<N, Error, N, readonly unknown[]>;

export interface LoadedNode<N> {
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

export function useNode<N extends Pick<Node, "off_path">>(
  query: NodeQuery<N>,
  { subgameSeconds = QUICK_SECONDS, enabled = true } = {},
): LoadedNode<N> {
  const solved = useQuery({
    ...query(0),
    enabled,
    placeholderData: keepPreviousData as never, // which says nothing of a generic node
  });
  const isOffPath = !solved.isPlaceholderData && (solved.data?.off_path ?? null) !== null;
  const subgame = useQuery({ ...query(subgameSeconds), enabled: enabled && isOffPath });
  return {
    node: (isOffPath ? subgame.data : undefined) ?? solved.data,
    isStale: solved.isPlaceholderData,
    isSolving: isOffPath && subgame.isFetching,
    error: solved.error,
    subgameError: isOffPath ? subgame.error : null,
    retry: () => void (solved.error ? solved.refetch() : subgame.refetch()),
  };
}
