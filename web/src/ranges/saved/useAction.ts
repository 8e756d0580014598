// Runs an asynchronous action, with its busy state and error.
import { useMutation } from "@tanstack/react-query";

export function useAction() {
  const { error, isPending, mutate } = useMutation({
    mutationFn: (action: () => Promise<void>) => action(),
  });
  return { error, isBusy: isPending, run: mutate };
}
