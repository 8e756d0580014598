// All jobs, the newest first.
import { Badge, Group, Pagination, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ask } from "../api/client";
import { isFinal, type JobProgress } from "../api/job_events";
import { counted } from "../app/number";
import { Empty, Failure, Loading } from "../app/states";
import { addressOfForm } from "../solve/address";
import { EXAMPLE } from "../solve/form";
import { type JobsAddress, pageIn, readJobsAddress, SHOWN, type Shown } from "./address";
import { figure } from "./curve";
import classes from "./Jobs.module.css";
import { progressText, stateOf } from "./words";

const PER_PAGE = 20;
const BUSY_MS = 1000;
const QUIET_MS = 15_000;

export default function JobsScreen() {
  const { address, go } = useJobsAddress();
  const shown = address.state ?? "all";
  const page = pageIn(address.page);
  const { data, error, refetch } = useJobs(shown, page);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1}>Jobs</Title>
        <SegmentedControl
          size="xs"
          aria-label="Which jobs"
          value={shown}
          onChange={(value) => go(readJobsAddress({ state: value }))}
          data={[
            { value: "all", label: "All" },
            { value: "waiting", label: "Under way" },
            { value: "done", label: "Done" },
            { value: "ended", label: "Failed or cancelled" },
          ]}
          data-testid="job-filter"
        />
      </Group>
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {!error && !data && <Loading what="Fetching the jobs" />}
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
          onChange={(to) => go(readJobsAddress({ ...address, page: String(to) }))}
          getControlProps={(control) => ({ "aria-label": `${control} page` })}
          data-testid="job-pages"
        />
      )}
    </Stack>
  );
}

function useJobsAddress() {
  const address = readJobsAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (to: JobsAddress) => void navigate({ to: "/jobs", search: to as object });
  return { address, go };
}

function useJobs(shown: Shown, page: number) {
  return useQuery({
    queryKey: ["jobs", "list", shown, page],
    queryFn: ({ signal }) =>
      ask("get", "/api/v1/jobs", {
        query: { state: [...SHOWN[shown]], limit: PER_PAGE, offset: PER_PAGE * (page - 1) },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.jobs.some((job) => !isFinal(job.state)) ? BUSY_MS : QUIET_MS,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

function NoJobs({ shown }: { shown: Shown }) {
  const navigate = useNavigate();
  if (shown !== "all") return <Text>No job is in one of these states.</Text>;
  return (
    <Empty example={() => void navigate({ to: "/solve", search: addressOfForm(EXAMPLE) })}>
      Nothing has been solved here yet. A solve that is started on the Solve screen becomes a job;
      it goes on when the page is closed.
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
            <th scope="col">Asked for</th>
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
  const { word, colour } = stateOf(job);
  return (
    <tr data-testid={`job-${id}`}>
      <td>
        <Link to="/jobs/$id" params={{ id }}>
          {title}
        </Link>
      </td>
      <td data-label="State">
        <Badge color={colour} variant="outline" className={classes["badge"] ?? ""}>
          {word}
        </Badge>
      </td>
      <td data-label="Progress">{progressText(job)}</td>
      <td data-label="Exploitability">
        {exploitability_percent === null ? "–" : `${figure(exploitability_percent)} % of the pot`}
      </td>
      <td data-label="Asked for">
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
