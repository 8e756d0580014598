// Changes of a solution's name, tags and notes.
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../../api/client";

export type NamingChanges = Schemas["LabelChanges"];

/** Return the mutation that changes name, tags or notes; lists and the open solution follow. */
export function useNaming(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NamingChanges) =>
      answerOf(
        api.PATCH("/api/v1/solves/{solve_id}", { params: { path: { solve_id: id } }, body }),
      ),
    onSuccess: async (solution) => {
      queryClient.setQueryData(["solves", id], solution);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["solves", "list"] }),
        queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey }),
      ]);
    },
  });
}

/** All tags in use, with the number of solutions that have each. */
export const tagsQuery = queryOptions({
  queryKey: ["solves", "tags"],
  queryFn: ({ signal }) => answerOf(api.GET("/api/v1/solves/tags", { signal })),
  staleTime: 0,
});
