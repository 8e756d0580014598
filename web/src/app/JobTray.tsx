// The job tray: running and recent jobs.
import { Loader, Popover } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { isFinal, type JobProgress } from "../api/job_events";
import { query } from "../api/query";
import { ToolButton } from "./buttons";
import { counted } from "./format/number";
import { Loading } from "./states";

const JobTrayList = lazy(() => import("./JobTrayList"));

const BUSY_MS = 1000;
const QUIET_MS = 15_000;
const SHOWN = 8;

export function JobTray() {
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useQuery({
    ...query("/api/v1/jobs", { limit: SHOWN }),
    refetchInterval: ({ state }) => (busy(state.data?.jobs) > 0 ? BUSY_MS : QUIET_MS),
    staleTime: 0,
  });
  const running = busy(data?.jobs);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <ToolButton
          radius="xl"
          onClick={() => setOpened((previous) => !previous)}
          data-testid="job-tray"
        >
          {running > 0 && <Loader size={12} mr={6} aria-hidden="true" />}
          {running > 0 ? counted(running, "job") : "Jobs"}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown data-testid="job-tray-list" aria-label="Jobs">
        <Suspense fallback={<Loading what="Loading jobs" />}>
          <JobTrayList
            jobs={data?.jobs}
            error={error}
            retry={() => void refetch()}
            leave={() => setOpened(false)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function busy(jobs: JobProgress[] | undefined): number {
  return jobs?.filter((job) => !isFinal(job.state)).length ?? 0;
}
