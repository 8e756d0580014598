// Progress bar of a job.
import { Group, Text } from "@mantine/core";
import type { JobProgress } from "../api/job_events";
import classes from "./Jobs.module.css";
import { progressText } from "./labels";

export function JobProgressBar({ job }: { job: JobProgress }) {
  const percent = Math.round(100 * job.progress);
  return (
    <Group gap="sm" wrap="nowrap">
      <div
        className={classes["bar"]}
        role="progressbar"
        aria-label={`Progress of ${job.name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        data-state={job.state}
        data-testid="job-progress"
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <Text size="sm" className="numbers">
        {progressText(job)}
      </Text>
    </Group>
  );
}
