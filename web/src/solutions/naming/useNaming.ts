// Changes of a solution's name, tags and notes.
import { useQueryClient } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { patch, useChange } from "../../api/query";
import { solutionQuery } from "../queries";

/** Return the mutation that changes name, tags or notes; lists and the open solution follow. */
export function useNaming(id: string) {
  const queryClient = useQueryClient();
  return useChange(
    (changes: Schemas["LabelChanges"]) =>
      patch("/api/v1/solves/{solve_id}", changes, { solve_id: id }),
    ["/api/v1/solves", "/api/v1/solves/tags"],
    (solution) => queryClient.setQueryData(solutionQuery(id).queryKey, solution),
  );
}
