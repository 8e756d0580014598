// The queue in its order, with buttons that run a job earlier or later.
import { ActionIcon, Anchor, Group, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { answerOf, api } from "../api/client";
import type { JobProgress } from "../api/job_events";
import { Failure } from "../app/states";
import { inOrder, placeBefore } from "./queue";
import { useJobChanges } from "./useJobChanges";

const POLL_MS = 2000;
const SHOWN = 100;

export function QueuePanel() {
  const { data } = useQuery({
    queryKey: ["jobs", "queue"],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/jobs", {
          params: { query: { state: ["queued"], limit: SHOWN } },
          signal,
        }),
      ),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
  const queue = inOrder(data?.jobs ?? []);
  if (queue.length < 2) return null;
  return (
    <section className="panel" aria-label="Queue" data-testid="queue">
      <Title order={2} mb={6}>
        Queue
      </Title>
      <Stack component="ol" gap={4} m={0} pl={22}>
        {queue.map((job, index) => (
          <QueuedJob key={job.id} job={job} queue={queue} index={index} />
        ))}
      </Stack>
    </section>
  );
}

interface Props {
  job: JobProgress;
  queue: readonly JobProgress[];
  index: number;
}

function QueuedJob({ job, queue, index }: Props) {
  const { move } = useJobChanges(job.id);
  return (
    <li data-testid="queued-job">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/jobs/$id" params={{ id: job.id }} {...props} />}
        >
          {job.name}
        </Anchor>
        <Group gap={4} wrap="nowrap">
          {([-1, 1] as const).map((by) => {
            const before = placeBefore(queue, index, by);
            const when = by === -1 ? "earlier" : "later";
            return (
              <ActionIcon
                key={by}
                variant="default"
                size={30}
                disabled={before === undefined || move.isPending}
                aria-label={`Run ${job.name} ${when}`}
                onClick={() => before !== undefined && move.mutate(before)}
                data-testid={`move-${when}`}
              >
                <span aria-hidden="true">{by === -1 ? "↑" : "↓"}</span>
              </ActionIcon>
            );
          })}
        </Group>
      </Group>
      {move.error ? <Failure error={move.error} /> : null}
    </li>
  );
}
