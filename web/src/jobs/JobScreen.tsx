// The job screen: progress, numbers, curve, controls and result.
import { Alert, Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { JobProgress } from "../api/job_events";
import { Failure, Loading } from "../app/states";
import { PlayingCards } from "../cards/PlayingCard";
import { ExploitabilityCurve } from "./ExploitabilityCurve";
import { JobControls } from "./JobControls";
import { JobNumbers } from "./JobNumbers";
import { JobSolution } from "./JobSolution";
import classes from "./Jobs.module.css";
import { progressText, STATE_LABEL, stateSentence } from "./labels";
import { useJob } from "./useJob";

const route = getRouteApi("/jobs/$id");

export default function JobScreen() {
  const { id } = route.useParams();
  return <JobView key={id} id={id} />;
}

function JobView({ id }: { id: string }) {
  const { job, events, error, isLost, retry } = useJob(id);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1}>
          <JobTitle job={job} />
        </Title>
        <Anchor component={Link} to="/jobs" size="sm">
          All jobs
        </Anchor>
      </Group>
      {error ? <Failure error={error} retry={retry} /> : null}
      {!error && !job && <Loading what="Loading the job" />}
      {job && isLost && (
        <Alert color="orange" variant="outline" role="status" data-testid="connection-lost">
          The service does not respond, so these numbers may be out of date. The page keeps trying;
          a service that was stopped resumes the job when it restarts.
        </Alert>
      )}
      {job && (
        <div className={classes["panes"]}>
          <div className={classes["column"]}>
            <JobState job={job} />
            {job.state === "done" && <JobSolution job={job} />}
          </div>
          <section className="panel" aria-label="Exploitability">
            <Title order={2}>Exploitability</Title>
            <ExploitabilityCurve events={events} job={job} />
          </section>
        </div>
      )}
    </Stack>
  );
}

/** The title of a job, such as "Td9d6h, pot 100, stack 300", with its cards drawn. */
function JobTitle({ job }: { job: JobProgress | undefined }) {
  if (!job) return "Job";
  const comma = job.title.indexOf(",");
  return (
    <Group gap={8} component="span">
      <PlayingCards text={job.title.slice(0, comma)} />
      <span>{job.title.slice(comma + 1)}</span>
    </Group>
  );
}

function JobState({ job }: { job: JobProgress }) {
  return (
    <section className="panel" aria-label="Progress">
      <Stack gap="sm">
        <Text
          fw={600}
          role="status"
          aria-live="polite"
          data-testid="result-status"
          data-state={job.state}
        >
          {stateSentence(job)}
        </Text>
        <ProgressBar job={job} />
        {job.error && (
          <Alert color="red" variant="outline" role="alert" title={STATE_LABEL[job.state]}>
            {job.error}
          </Alert>
        )}
        <JobNumbers job={job} />
        <JobControls job={job} />
      </Stack>
    </section>
  );
}

function ProgressBar({ job }: { job: JobProgress }) {
  const percent = Math.round(100 * job.progress);
  return (
    <Group gap="sm" wrap="nowrap">
      <div
        className={classes["bar"]}
        role="progressbar"
        aria-label={`Progress of ${job.title}`}
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
