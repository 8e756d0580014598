// The job screen: progress, figures, curve, controls and result.

import { Alert, Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { JobProgress } from "../api/job_events";
import { Failure, Loading } from "../app/states";
import { useTitle } from "../app/title";
import { JobControls } from "./JobControls";
import { JobCurve } from "./JobCurve";
import { JobFigures } from "./JobFigures";
import { JobProgressBar } from "./JobProgressBar";
import classes from "./Jobs.module.css";
import { JobTitle } from "./JobTitle";
import { STATE_LABEL } from "./labels";
import { useJob } from "./useJob";

const route = getRouteApi("/jobs/$id");

export default function JobScreen() {
  useTitle("Job");
  const { id } = route.useParams();
  return <JobView key={id} id={id} />;
}

function JobView({ id }: { id: string }) {
  const { job, events, error, isLost, retry } = useJob(id);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1}>{job ? <JobTitle title={job.name} /> : "Job"}</Title>
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
          <JobState job={job} />
          {job.curve && <JobCurve events={events} job={job} curve={job.curve} />}
        </div>
      )}
    </Stack>
  );
}

function JobState({ job }: { job: JobProgress }) {
  const { page } = job.links;
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
          {job.summary}
        </Text>
        <JobProgressBar job={job} />
        {job.error && (
          <Alert color="red" variant="outline" role="alert" title={STATE_LABEL[job.state]}>
            {job.error}
          </Alert>
        )}
        <JobFigures job={job} />
        <JobControls job={job} />
        {page && (
          <Group>
            <Button data-testid="open-result" renderRoot={(props) => <Link to={page} {...props} />}>
              Open result
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  );
}
