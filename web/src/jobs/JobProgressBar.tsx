// Progress bar of a job.
import { Box, Group, Text } from "@mantine/core";
import type { JobProgress } from "../api/job_events";
import { progressText } from "./labels";

export function JobProgressBar({ job }: { job: JobProgress }) {
  const percent = Math.round(100 * job.progress);
  const fill = job.state === "done" ? "var(--passive)" : "var(--accent)";
  return (
    <Group gap="sm" wrap="nowrap">
      <Box
        className="track"
        flex={1}
        h={14}
        role="progressbar"
        aria-label={`Progress of ${job.name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        data-state={job.state}
        data-testid="job-progress"
      >
        <div style={{ width: `${percent}%`, background: fill }} />
      </Box>
      <Text size="sm" className="numbers">
        {progressText(job)}
      </Text>
    </Group>
  );
}
