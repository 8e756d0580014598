// The jobs screen: all jobs, newest first.

import {
  Button,
  Group,
  Pagination,
  Progress,
  SegmentedControl,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { answerOf, api } from "../api/client";
import { isFinal, type JobProgress } from "../api/job_events";
import { aboutDuration, counted, duration } from "../app/format/number";
import { Failure, Loading } from "../app/states";
import { useTitle } from "../app/title";
import { JobMenu } from "./JobMenu";
import classes from "./Jobs.module.css";
import { colourOf, pageTarget } from "./labels";
import { NoJobs } from "./NoJobs";
import { QueuePanel } from "./QueuePanel";
import { type JobsUrlState, pageIn, readJobsUrlState, SHOWN, type Shown } from "./url_state";

const PER_PAGE = 20;
const BUSY_MS = 1000;
const QUIET_MS = 15_000;

export default function JobsScreen() {
  useTitle("Jobs");
  const { urlState, navigateTo } = useJobsUrlState();
  const shown = urlState.state ?? "all";
  const page = pageIn(urlState.page);
  const { data, error, refetch } = useJobs(shown, page);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1}>Jobs</Title>
        <SegmentedControl
          size="xs"
          aria-label="Filter jobs"
          value={shown}
          onChange={(value) => navigateTo(readJobsUrlState({ state: value }))}
          data={[
            { value: "all", label: "All" },
            { value: "waiting", label: "Active" },
            { value: "done", label: "Done" },
            { value: "ended", label: "Failed or cancelled" },
          ]}
          data-testid="job-filter"
        />
      </Group>
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {!error && !data && <Loading what="Loading jobs" />}
      {data && (
        <Text size="sm" role="status" aria-live="polite" data-testid="result-status">
          {counted(data.total, "job")}
        </Text>
      )}
      <QueuePanel />
      {data && data.total === 0 && <NoJobs shown={shown} />}
      {data && data.total > 0 && <JobTable jobs={data.jobs} />}
      {data && data.total > PER_PAGE && (
        <Pagination
          total={Math.ceil(data.total / PER_PAGE)}
          value={page}
          onChange={(to) => navigateTo(readJobsUrlState({ ...urlState, page: String(to) }))}
          getControlProps={(control) => ({ "aria-label": `${control} page` })}
          data-testid="job-pages"
        />
      )}
    </Stack>
  );
}

function useJobsUrlState() {
  const urlState = readJobsUrlState(useSearch({ strict: false }));
  const navigate = useNavigate();
  const navigateTo = (to: JobsUrlState) =>
    void navigate({ to: "/jobs", search: to as object, resetScroll: false });
  return { urlState, navigateTo };
}

function useJobs(shown: Shown, page: number) {
  return useQuery({
    queryKey: ["jobs", "list", shown, page],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/jobs", {
          params: {
            query: { state: [...SHOWN[shown]], limit: PER_PAGE, offset: PER_PAGE * (page - 1) },
          },
          signal,
        }),
      ),
    refetchInterval: ({ state }) =>
      state.data?.jobs.some((job) => !isFinal(job.state)) ? BUSY_MS : QUIET_MS,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

function JobTable({ jobs }: { jobs: readonly JobProgress[] }) {
  return (
    <div className="panel">
      <table className={`${classes["jobs"]} numbers`} data-testid="jobs">
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">State</th>
            <th scope="col">Time</th>
            <th scope="col">Created</th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function JobRow({ job }: { job: JobProgress }) {
  const { id, name, created, links, seconds, eta_seconds } = job;
  return (
    <tr data-testid={`job-${id}`}>
      <td className={classes["job"]}>
        <Link to="/jobs/$id" params={{ id }}>
          {name}
        </Link>
      </td>
      <td data-label="State">
        <span className={classes["dot"]} data-colour={colourOf(job)} aria-hidden="true" />
        {job.status}
        {job.state === "running" && (
          <Progress
            mt={4}
            size="sm"
            value={100 * job.progress}
            aria-label={`Progress of ${name}`}
          />
        )}
      </td>
      <td data-label="Time">
        {seconds > 0 ? duration(seconds) : "–"}
        {eta_seconds !== null && !isFinal(job.state) && `, ${aboutDuration(eta_seconds)} left`}
      </td>
      <td data-label="Created">
        <time dateTime={created}>{new Date(created).toLocaleString("en-GB")}</time>
      </td>
      <td>
        <Group gap={4} wrap="nowrap" justify="end">
          {links.page && (
            <Button
              size="compact-sm"
              variant="default"
              renderRoot={(props) => <Link {...pageTarget(links.page ?? "")} {...props} />}
            >
              Open <VisuallyHidden>the result of {name}</VisuallyHidden>
            </Button>
          )}
          <JobMenu job={job} />
        </Group>
      </td>
    </tr>
  );
}
