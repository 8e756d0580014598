// The cost of a batch, and its start.
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { answerOf, api, type Schemas } from "../../api/client";
import type { JobUrlState } from "../../jobs/url_state";

export type Body = Schemas["ReportRequest"];

const DEBOUNCE_MS = 300;

/** Ask for the cost of a batch, or none while there is nothing to send. */
export function useBatchCost(body: Body | null) {
  const [text] = useDebouncedValue(
    body && JSON.stringify({ ...body, name: undefined }),
    DEBOUNCE_MS,
  );
  return useQuery({
    queryKey: ["reports", "estimate", text],
    queryFn: ({ signal }) =>
      answerOf(api.POST("/api/v1/reports/estimate", { body: JSON.parse(text ?? ""), signal })),
    enabled: text !== null && body !== null,
    placeholderData: keepPreviousData,
  });
}

/** Queue a batch and open its job, whose result opens in the given way. */
export function useStartBatch(opening: JobUrlState = {}) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => answerOf(api.POST("/api/v1/reports", { body })),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ["jobs"] });
      void navigate({ to: "/jobs/$id", params: { id }, search: opening });
    },
  });
}
