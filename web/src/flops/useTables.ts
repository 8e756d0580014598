// Queries for the equity tables: what the file holds, and the job that builds it.
import { useQuery } from "@tanstack/react-query";
import { useChange } from "../api/change";
import { post, query } from "../api/query";

const BUILDING_MS = 1000;
const WAITING_MS = 5000;

/** Poll until the tables are complete: the first survey starts a build in the background. */
export function useTablesStatus() {
  return useQuery({
    ...query("/api/v1/flops/tables"),
    refetchInterval: ({ state: { data } }) =>
      data?.complete ? false : data?.job ? BUILDING_MS : WAITING_MS,
    staleTime: 0,
  });
}

/** Queue the build of all flops; an equal build that waits or runs is returned. */
export function useBuildTables() {
  return useChange(
    () => post("/api/v1/flops/tables", { threads: 0 }),
    ["/api/v1/flops/tables", "/api/v1/jobs"],
  );
}
