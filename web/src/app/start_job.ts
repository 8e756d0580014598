// Jobs that are started from a form: they are queued, and opened.
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

/** Queue one job and open it, or several and open their list. */
export function useStartJob<V = void>(
  queue: (variables: V) => Promise<object>,
): UseMutationResult<object, Error, V> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: queue,
    onSuccess: (answer) => {
      void queryClient.invalidateQueries({ queryKey: ["/api/v1/jobs"] });
      if ("id" in answer) void navigate({ to: "/jobs/$id", params: { id: String(answer.id) } });
      else void navigate({ to: "/jobs" });
    },
  });
}
