// Open the form of Solve with the spot that begins at a node, with the goal of the solution.
import { queryClient } from "../app/query_client";
import { formOfSolution } from "../solve/spot";
import { useOpenSpot } from "../solve/useOpenSpot";
import type { NodePosition } from "./node_path";
import { spotQuery } from "./queries";
import type { Browsing } from "./view";

/** Forced, a spot begins in mid-street or off the path too, with the ranges as they would arrive. */
export function useSolveFrom({ id, solution }: Browsing, forced = false) {
  return useOpenSpot(
    (position: NodePosition) =>
      queryClient.fetchQuery({ ...spotQuery(id, position, forced), retry: false }),
    (spot) => formOfSolution({ ...solution, spot }),
  );
}
