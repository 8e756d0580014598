// The list of the job tray; it is loaded when the tray opens.
import { Progress, Stack, Text } from "@mantine/core";
import { isFinal, type JobProgress } from "../api/job_events";
import { TextLink } from "./links";
import { Failure } from "./states";

interface Props {
  jobs: readonly JobProgress[] | undefined;
  error: unknown;
  retry: () => void;
  leave: () => void;
}

export default function JobTrayList({ jobs, error, retry, leave }: Props) {
  return (
    <>
      {error ? <Failure error={error} retry={retry} /> : null}
      <Stack gap="xs">
        {jobs?.map((job) => (
          <div key={job.id}>
            <TextLink size="sm" onClick={leave} to="/jobs/$id" params={{ id: job.id }}>
              {job.name}
            </TextLink>
            <Text size="xs" c="dimmed">
              {job.status}
            </Text>
            {!isFinal(job.state) && (
              <Progress
                value={100 * job.progress}
                size="sm"
                aria-label={`Progress of ${job.name}`}
              />
            )}
          </div>
        ))}
        {jobs?.length === 0 && (
          <Text size="sm">No jobs yet. Long work is listed here while it runs.</Text>
        )}
        <TextLink to="/jobs" size="sm" onClick={leave}>
          All jobs
        </TextLink>
      </Stack>
    </>
  );
}
