// Queries for the equity tables: what the file holds, and the job that builds it.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answerOf, api } from "../api/client";

const STATUS_KEY = ["flop-tables"];
const BUILDING_MS = 1000;
const WAITING_MS = 5000;

/** Poll until the tables are complete: the first survey starts a build in the background. */
export function useTablesStatus() {
  return useQuery({
    queryKey: STATUS_KEY,
    queryFn: ({ signal }) => answerOf(api.GET("/api/v1/flops/tables", { signal })),
    refetchInterval: ({ state: { data } }) =>
      data?.complete ? false : data?.job ? BUILDING_MS : WAITING_MS,
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
      void queryClient.invalidateQueries({ queryKey: ["/api/v1/jobs"] });
    },
  });
}
