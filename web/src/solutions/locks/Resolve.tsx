// Re-solve with locks: start, progress, then open or compare.
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { isFinal } from "../../api/job_events";
import { post } from "../../api/query";
import { ToolButton } from "../../app/buttons";
import { ButtonLink, TextLink } from "../../app/links";
import { queryClient } from "../../app/query_client";
import { Failure } from "../../app/states";
import { useJob } from "../../jobs/useJob";
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
      <Button onClick={() => start.mutate()} loading={start.isPending} disabled={!draft.isChanged}>
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
export function ResolveProgress({ job: id, browsing }: { job: string; browsing: Browsing }) {
  const { job, error } = useJob(id);
  const state = job?.state;
  useEffect(() => {
    if (state !== undefined && isFinal(state))
      void queryClient.invalidateQueries({ queryKey: ["/api/v1/solves"] });
  }, [state]);
  if (error) return <Failure error={error} />;
  if (!job) return null;
  const { node, cards } = browsing.urlState;
  return (
    <Stack gap={4}>
      <Progress value={100 * job.progress} aria-label="Progress of the solve with locks" />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {job.status}
        </Text>
        <TextLink size="sm" to="/jobs/$id" params={{ id }}>
          Job
        </TextLink>
      </Group>
      {job.error && (
        <Text size="sm" c="var(--bad)">
          {job.error}
        </Text>
      )}
      {job.state === "done" && (
        <Group gap={6}>
          <ButtonLink
            size="xs"
            to="/solutions/$id"
            params={{ id }}
            search={{ ...(node && { node }), ...(cards && { cards }) }}
          >
            Open new solution
          </ButtonLink>
          <ToolButton onClick={() => browsing.change({ tab: "compare", with: id })}>
            Show difference
          </ToolButton>
        </Group>
      )}
    </Stack>
  );
}
