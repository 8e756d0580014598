// The job screen: progress, figures, curve, controls and result.

import { Alert, Anchor, Button, Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { isFinal, type JobProgress } from "../api/job_events";
import { Columns } from "../app/Columns";
import { NoResult } from "../app/NotFound";
import { Loading } from "../app/states";
import { useTitle } from "../app/title";
import { JobControls } from "./JobControls";
import { JobCurve } from "./JobCurve";
import { JobFigures } from "./JobFigures";
import { JobMenu } from "./JobMenu";
import { JobProgressBar } from "./JobProgressBar";
import { pageTarget, resultNoun, STATE_LABEL } from "./labels";
import { useJob } from "./useJob";

const route = getRouteApi("/jobs/$id");

export default function JobScreen() {
  const { id } = route.useParams();
  return <JobView key={id} id={id} />;
}

function JobView({ id }: { id: string }) {
  const { job, events, error, retry } = useJob(id);
  const navigate = useNavigate();
  useTitle(job && `${job.status}: ${job.name}`, "Jobs");
  if (error) return <NoResult error={error} retry={retry} noun="job" list="/jobs" />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Title order={1}>{job ? job.name : "Job"}</Title>
        <Group gap="xs" wrap="nowrap">
          <Anchor component={Link} to="/jobs" size="sm" style={{ whiteSpace: "nowrap" }}>
            All jobs
          </Anchor>
          {job && <JobMenu job={job} onDeleted={() => void navigate({ to: "/jobs" })} />}
        </Group>
      </Group>
      {!job && <Loading what="Loading the job" />}
      {job && (
        <Columns widths="minmax(0, 2fr) minmax(0, 3fr)">
          <JobState job={job} />
          {job.curve && <JobCurve events={events} job={job} curve={job.curve} />}
        </Columns>
      )}
    </Stack>
  );
}

function JobState({ job }: { job: JobProgress }) {
  const opening = route.useSearch();
  const target = job.links.page && pageTarget(job.links.page);
  // The headline says the same of a job that met its target.
  const Summary = job.outcome === "complete" ? VisuallyHidden : Text;
  return (
    <section className="panel" aria-label="Progress">
      <Stack gap="sm">
        <div>
          <Text className="answer" fz={{ base: "lg", xs: "xl" }} data-testid="job-status">
            {job.status}
          </Text>
          <Summary
            fz="sm"
            role="status"
            aria-live="polite"
            data-testid="result-status"
            data-state={job.state}
          >
            {job.summary}
          </Summary>
        </div>
        {target && (
          <Button
            size="md"
            data-testid="open-result"
            renderRoot={(props) => (
              <Link to={target.to} search={{ ...target.search, ...opening }} {...props} />
            )}
          >
            Open {resultNoun(target.to) ?? "result"}
            {opening.with ? " and compare" : ""}
          </Button>
        )}
        {!isFinal(job.state) && <JobProgressBar job={job} />}
        {job.error && (
          <Alert color="red" variant="outline" role="alert" title={STATE_LABEL[job.state]}>
            {job.error}
          </Alert>
        )}
        <JobControls job={job} />
        <JobFigures job={job} />
      </Stack>
    </section>
  );
}
