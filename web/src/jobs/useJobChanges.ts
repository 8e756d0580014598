// Changes of a job besides its controls: its name, its place in the queue, its removal.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answerOf, api } from "../api/client";
import { jobQuery } from "./useJob";

export function useJobChanges(id: string) {
  const queryClient = useQueryClient();
  const params = { path: { job_id: id } };
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["jobs"] });
  const rename = useMutation({
    mutationFn: (name: string) =>
      answerOf(api.PATCH("/api/v1/jobs/{job_id}", { params, body: { name } })),
    onSuccess: (job) => queryClient.setQueryData(jobQuery(id).queryKey, job),
    onSettled: refresh,
  });
  const move = useMutation({
    mutationFn: (before: string | null) =>
      answerOf(api.POST("/api/v1/jobs/{job_id}/move", { params, body: { before } })),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (withResult: boolean) =>
      api.DELETE("/api/v1/jobs/{job_id}", {
        params: { ...params, query: { with_result: withResult } },
      }),
    onSettled: refresh,
  });
  return { rename, move, remove };
}
