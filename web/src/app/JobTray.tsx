// The job tray: running and recent jobs.
import { Anchor, Button, Loader, Popover, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { answerOf, api } from "../api/client";
import { isFinal, type JobProgress } from "../api/job_events";
import { counted } from "./format/number";
import { Failure } from "./states";

const BUSY_MS = 1000;
const QUIET_MS = 15_000;
const SHOWN = 8;

export function JobTray() {
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["jobs", "tray"],
    queryFn: ({ signal }) =>
      answerOf(api.GET("/api/v1/jobs", { params: { query: { limit: SHOWN } }, signal })),
    refetchInterval: ({ state }) => (busy(state.data?.jobs) > 0 ? BUSY_MS : QUIET_MS),
    staleTime: 0,
  });
  const running = busy(data?.jobs);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          radius="xl"
          onClick={() => setOpened((previous) => !previous)}
          data-testid="job-tray"
        >
          {running > 0 && <Loader size={12} mr={6} aria-hidden="true" />}
          {running > 0 ? counted(running, "job") : "Jobs"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown data-testid="job-tray-list" aria-label="Jobs">
        {error ? <Failure error={error} retry={() => void refetch()} /> : null}
        <Stack gap="xs">
          {data?.jobs.map((job) => (
            <JobLine key={job.id} job={job} leave={() => setOpened(false)} />
          ))}
          {data?.jobs.length === 0 && (
            <Text size="sm">No jobs yet. Long work is listed here while it runs.</Text>
          )}
          <Anchor component={Link} to="/jobs" size="sm" onClick={() => setOpened(false)}>
            All jobs
          </Anchor>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function busy(jobs: JobProgress[] | undefined): number {
  return jobs?.filter((job) => !isFinal(job.state)).length ?? 0;
}

function JobLine({ job, leave }: { job: JobProgress; leave: () => void }) {
  return (
    <div>
      <Anchor
        size="sm"
        onClick={leave}
        renderRoot={(props) => <Link to="/jobs/$id" params={{ id: job.id }} {...props} />}
      >
        {job.name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {job.status}
      </Text>
      {!isFinal(job.state) && (
        <Progress value={100 * job.progress} size="sm" aria-label={`Progress of ${job.name}`} />
      )}
    </div>
  );
}
