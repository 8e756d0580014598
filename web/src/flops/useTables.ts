// Queries for the equity tables: what the file holds, and the job that builds it.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answerOf, api } from "../api/client";

const STATUS_KEY = ["flop-tables"];

export function useTablesStatus() {
  return useQuery({
    queryKey: STATUS_KEY,
    queryFn: ({ signal }) => answerOf(api.GET("/api/v1/flops/tables", { signal })),
    staleTime: 0,
  });
}

/** Queue the build of all flops; an equal build that waits or runs is returned. */
export function useBuildTables() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.POST("/api/v1/flops/tables", { body: { threads: 0 } })),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: STATUS_KEY });
      void queryClient.invalidateQueries({ queryKey: ["jobs"] });
    },
  });
}
