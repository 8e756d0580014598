// The jobs screen: all jobs, newest first.
import { Badge, Group, Pagination, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { answerOf, api } from "../api/client";
import { isFinal, type JobProgress } from "../api/job_events";
import { counted } from "../app/format/number";
import { Empty, Failure, Loading } from "../app/states";
import { EXAMPLE } from "../solve/form";
import { urlStateOfForm } from "../solve/url_state";
import { threeDigits } from "./curve";
import classes from "./Jobs.module.css";
import { progressText, stateOf } from "./labels";
import { type JobsUrlState, pageIn, readJobsUrlState, SHOWN, type Shown } from "./url_state";

const PER_PAGE = 20;
const BUSY_MS = 1000;
const QUIET_MS = 15_000;

export default function JobsScreen() {
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
  const navigateTo = (to: JobsUrlState) => void navigate({ to: "/jobs", search: to as object });
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

function NoJobs({ shown }: { shown: Shown }) {
  const navigate = useNavigate();
  if (shown !== "all") return <Text>No jobs in this state.</Text>;
  return (
    <Empty example={() => void navigate({ to: "/solve", search: urlStateOfForm(EXAMPLE) })}>
      No jobs yet. Start a solve on the Solve screen; it keeps running when this page is closed.
    </Empty>
  );
}

function JobTable({ jobs }: { jobs: readonly JobProgress[] }) {
  return (
    <div className="panel">
      <table className={`${classes["jobs"]} numbers`} data-testid="jobs">
        <thead>
          <tr>
            <th scope="col">Spot</th>
            <th scope="col">State</th>
            <th scope="col">Progress</th>
            <th scope="col">Exploitability</th>
            <th scope="col">Created</th>
            <th scope="col">Result</th>
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
  const { id, title, state, exploitability_percent, created } = job;
  const { label, colour } = stateOf(job);
  return (
    <tr data-testid={`job-${id}`}>
      <td>
        <Link to="/jobs/$id" params={{ id }}>
          {title}
        </Link>
      </td>
      <td data-label="State">
        <Badge color={colour} variant="outline" className={classes["badge"] ?? ""}>
          {label}
        </Badge>
      </td>
      <td data-label="Progress">{progressText(job)}</td>
      <td data-label="Exploitability">
        {exploitability_percent === null
          ? "–"
          : `${threeDigits(exploitability_percent)} % of the pot`}
      </td>
      <td data-label="Created">
        <time dateTime={created}>{new Date(created).toLocaleString("en-GB")}</time>
      </td>
      <td data-label="Result">
        {state === "done" ? (
          <Link to="/solutions/$id" params={{ id }} aria-label={`Solution of ${title}`}>
            Solution
          </Link>
        ) : (
          "–"
        )}
      </td>
    </tr>
  );
}
