// What a batch takes, before it starts.
import { Alert, Button, Group, Paper, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../../api/change";
import type { Schemas } from "../../api/client";
import { post, question } from "../../api/query";
import { aboutDuration, bytes, counted } from "../../app/format/number";
import type { JobUrlState } from "../../jobs/url_state";
import { standsText } from "../stands_text";

interface StartProps {
  body: Body | null;
  cost: ReturnType<typeof useBatchCost>;
  start: ReturnType<typeof useStartBatch>;
}

/** The button that queues a batch. */
export function StartBatch({ body, cost, start }: StartProps) {
  return (
    <Group justify="end">
      <Button
        disabled={body === null || !cost.data?.fits || cost.error !== null}
        loading={start.isPending}
        onClick={() => body && start.mutate(body)}
      >
        Start
      </Button>
    </Group>
  );
}

/** Time is the answer; memory and disk stand beside it. */
export function BatchCost({ cost: query }: Pick<StartProps, "cost">) {
  const { data: cost } = query;
  const isStale = query.isPlaceholderData || query.isFetching;
  if (!cost) return <Text size="sm">Choose flops to see what it takes.</Text>;
  const { seconds, solves, flops, stands_for, disk_bytes, memory_bytes } = cost;
  return (
    <Paper
      withBorder
      bg="var(--raised)"
      px={12}
      py={10}
      fz="xs"
      c="dimmed"
      opacity={isStale ? 0.55 : 1}
      data-stale={isStale || undefined}
      role="status"
      data-testid="report-cost"
    >
      <Text fz="lg" fw="bold" lh={1.3} c="var(--ink)">
        {aboutDuration(seconds)}
      </Text>
      <span className="numbers">
        {standsText(flops, stands_for)}
        {solves > flops ? `, ${counted(solves, "solve")}` : ""}; {bytes(disk_bytes)} on disk,{" "}
        {bytes(memory_bytes)} of memory on {counted(cost.threads, "thread")}
        {cost.is_measured ? "" : ", at the default speed"}
      </span>
      {cost.warnings.map((warning) => (
        <Text key={warning} size="xs" mt={4}>
          {warning}
        </Text>
      ))}
      {!cost.fits && (
        <Alert color="orange" mt={6}>
          {memory_bytes > cost.memory_limit
            ? `It does not fit in memory: the limit is ${bytes(cost.memory_limit)}. Drop sizes, or narrow the ranges.`
            : `It does not fit on the disk, which has ${bytes(cost.free_bytes)} free. Choose fewer flops.`}
        </Alert>
      )}
    </Paper>
  );
}

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

export const nameIn = (text: string) => (text.trim() === "" ? {} : { name: text.trim() });

/** Queue a batch and open its job, whose result opens in the given way. */
export function useStartBatch(opening: JobUrlState = {}) {
  const navigate = useNavigate();
  return useChange(
    (body: Body) => post("/api/v1/reports", body),
    ["/api/v1/jobs"],
    ({ id }) => void navigate({ to: "/jobs/$id", params: { id }, search: opening }),
  );
}
