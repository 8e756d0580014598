// The solve with locks: started, followed, and then opened or compared.
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ask } from "../api/client";
import { followJob, isFinal, type JobProgress } from "../api/job_events";
import { Failure } from "../app/states";
import type { LockDraft } from "./useLockDraft";
import type { Browsing } from "./view";

export function Resolve({ browsing, draft }: { browsing: Browsing; draft: LockDraft }) {
  const { id, address, change } = browsing;
  const start = useMutation({
    mutationFn: () =>
      ask("post", "/api/v1/solves/{solve_id}/resolve", {
        path: { solve_id: id },
        body: { locks: [...draft.locks] },
      }),
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
          The locks are those of this solution: lock or unlock hands first.
        </Text>
      )}
      {start.error && <Failure error={start.error} />}
      {address.job !== undefined && (
        <ResolveProgress key={address.job} job={address.job} browsing={browsing} />
      )}
    </Stack>
  );
}

function ResolveProgress({ job, browsing }: { job: string; browsing: Browsing }) {
  const [progress, setProgress] = useState<JobProgress | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const queries = useQueryClient();
  useEffect(() => {
    const following = new AbortController();
    function tell(told: JobProgress) {
      setProgress(told);
      if (isFinal(told.state)) void queries.invalidateQueries({ queryKey: ["solves", "list"] });
    }
    followJob(job, tell, following.signal).catch(setFailure);
    return () => following.abort();
  }, [job, queries]);
  if (failure) return <Failure error={failure} />;
  if (progress === null) return null;
  return (
    <Stack gap={4} data-testid="resolve-progress">
      <Progress value={100 * progress.progress} aria-label="Progress of the solve with locks" />
      <Group justify="space-between">
        <Text size="sm" role="status" data-testid="resolve-state">
          {progress.state}
          {progress.exploitability_percent !== null &&
            `, ${progress.exploitability_percent.toFixed(3)} % of the pot exploitable`}
        </Text>
        <Link to="/jobs/$id" params={{ id: job }}>
          Job
        </Link>
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
  const { node, cards } = browsing.address;
  const search = { ...(node && { node }), ...(cards && { cards }) };
  return (
    <Group gap={6}>
      <Button
        size="xs"
        renderRoot={(props) => (
          <Link to="/solutions/$id" params={{ id }} search={search} {...props} />
        )}
        data-testid="open-resolved"
      >
        Open the new solution
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => browsing.change({ tab: "compare", with: id })}
        data-testid="show-diff"
      >
        Show the difference
      </Button>
    </Group>
  );
}
