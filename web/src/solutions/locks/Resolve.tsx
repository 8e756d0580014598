// Re-solve with locks: start, progress, then open or compare.

import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { followJob, isFinal, type JobProgress } from "../../api/job_events";
import { post } from "../../api/query";
import { ButtonLink, TextLink } from "../../app/links";
import { Failure } from "../../app/states";
import type { Browsing } from "../view";
import type { LockDraft } from "./useLockDraft";

export function Resolve({ browsing, draft }: { browsing: Browsing; draft: LockDraft }) {
  const { id, urlState, change } = browsing;
  const start = useMutation({
    mutationFn: () =>
      post("/api/v1/solves/{solve_id}/resolve", { locks: [...draft.locks] }, { solve_id: id }),
    onSuccess: (job) => change({ job: job.id }),
  });
  return (
    <Stack gap="xs">
      <Button
        onClick={() => start.mutate()}
        loading={start.isPending}
        disabled={!draft.isChanged}
        data-testid="resolve"
      >
        Re-solve with locks
      </Button>
      {!draft.isChanged && (
        <Text size="sm" c="dimmed">
          These are the solution's own locks: lock or unlock hands first.
        </Text>
      )}
      {start.error && <Failure error={start.error} />}
      {urlState.job !== undefined && (
        <ResolveProgress key={urlState.job} job={urlState.job} browsing={browsing} />
      )}
    </Stack>
  );
}

/** Progress of a re-solve, then what can be done with it. */
export function ResolveProgress({ job, browsing }: { job: string; browsing: Browsing }) {
  const [progress, setProgress] = useState<JobProgress | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const queryClient = useQueryClient();
  useEffect(() => {
    const following = new AbortController();
    function onProgress(update: JobProgress) {
      setProgress(update);
      if (isFinal(update.state))
        void queryClient.invalidateQueries({ queryKey: ["/api/v1/solves"] });
    }
    followJob(job, onProgress, following.signal).catch(setFailure);
    return () => following.abort();
  }, [job, queryClient]);
  if (failure) return <Failure error={failure} />;
  if (progress === null) return null;
  return (
    <Stack gap={4}>
      <Progress value={100 * progress.progress} aria-label="Progress of the solve with locks" />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {progress.status}
        </Text>
        <TextLink size="sm" to="/jobs/$id" params={{ id: job }}>
          Job
        </TextLink>
      </Group>
      {progress.error && (
        <Text size="sm" c="var(--bad)">
          {progress.error}
        </Text>
      )}
      {progress.state === "done" && <Solved id={job} browsing={browsing} />}
    </Stack>
  );
}

function Solved({ id, browsing }: { id: string; browsing: Browsing }) {
  const { node, cards } = browsing.urlState;
  const search = { ...(node && { node }), ...(cards && { cards }) };
  return (
    <Group gap={6}>
      <ButtonLink
        size="xs"
        to="/solutions/$id"
        params={{ id }}
        search={search}
        data-testid="open-resolved"
      >
        Open new solution
      </ButtonLink>
      <Button
        size="xs"
        variant="default"
        onClick={() => browsing.change({ tab: "compare", with: id })}
        data-testid="show-diff"
      >
        Show difference
      </Button>
    </Group>
  );
}
