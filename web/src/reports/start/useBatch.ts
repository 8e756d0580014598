// The cost of a batch, and its start.
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { post, question, useChange } from "../../api/query";
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
    ...question("/api/v1/reports/estimate", JSON.parse(text ?? "null")),
    enabled: text !== null && body !== null,
    placeholderData: keepPreviousData,
  });
}

/** Queue a batch and open its job, whose result opens in the given way. */
export function useStartBatch(opening: JobUrlState = {}) {
  const navigate = useNavigate();
  return useChange(
    (body: Body) => post("/api/v1/reports", body),
    ["/api/v1/jobs"],
    ({ id }) => void navigate({ to: "/jobs/$id", params: { id }, search: opening }),
  );
}
