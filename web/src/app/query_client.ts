// The query cache. While the service is gone queries keep their data and are repeated until it
// returns; other errors are shown.
import { QueryClient } from "@tanstack/react-query";
import { isOutage, Problem } from "../api/client";

const RETRY_MS = 1000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (_, error) => isOutage(error),
      retryDelay: (_, error) =>
        RETRY_MS * ((error instanceof Problem ? error.retryAfter : null) ?? 1),
      staleTime: Number.POSITIVE_INFINITY, // results do not change; queries of lists override this
      refetchOnWindowFocus: false,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
