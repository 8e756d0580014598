// Changes by requests; apart from queries, since the first screen has none.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { paths } from "./schema";

/** A mutation after which the queries at some paths are stale, whether it succeeded or not. */
export function useChange<T, V = void>(
  mutationFn: (variables: V) => Promise<T>,
  stale: readonly (keyof paths)[],
  onSuccess?: (answer: T, variables: V) => unknown,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    ...(onSuccess && { onSuccess }),
    onSettled: () =>
      Promise.all(stale.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
}
