// The jobs screen: all jobs, newest first.

import {
  Anchor,
  Button,
  ColorSwatch,
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
import { Link } from "@tanstack/react-router";
import { answerOf, api } from "../api/client";
import { isFinal, type JobProgress } from "../api/job_events";
import { aboutDuration, counted, duration } from "../app/format/number";
import { Failure, Loading } from "../app/states";
import type { Column } from "../app/table/columns";
import { DataTable } from "../app/table/DataTable";
import { useTitle } from "../app/title";
import { useUrlState } from "../app/url/url_schema";
import { JobMenu } from "./JobMenu";
import { colourOf, pageTarget } from "./labels";
import { NoJobs } from "./NoJobs";
import { QueuePanel } from "./QueuePanel";
import { readJobsUrlState, SHOWN, type Shown } from "./url_state";

const PER_PAGE = 20;
const BUSY_MS = 1000;
const QUIET_MS = 15_000;

export default function JobsScreen() {
  useTitle("Jobs");
  const [urlState, change] = useUrlState("/jobs", readJobsUrlState);
  const shown = urlState.state ?? "all";
  const page = Number(urlState.page ?? 1);
  const { data, error, refetch } = useJobs(shown, page);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1}>Jobs</Title>
        <SegmentedControl
          size="xs"
          aria-label="Filter jobs"
          value={shown}
          onChange={(value) => change({ state: value, page: "" }, "push")}
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
      {data && data.total > 0 && (
        <DataTable
          label="Jobs"
          columns={COLUMNS}
          rows={data.jobs}
          keyOf={({ id }) => id}
          rowAttributes={({ id }) => ({ "data-testid": `job-${id}` })}
          look="cards"
          inPanel
          testId="jobs"
        />
      )}
      {data && data.total > PER_PAGE && (
        <Pagination
          total={Math.ceil(data.total / PER_PAGE)}
          value={page}
          onChange={(to) => change({ page: String(to) }, "push")}
          getControlProps={(control) => ({ "aria-label": `${control} page` })}
          data-testid="job-pages"
        />
      )}
    </Stack>
  );
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

const COLUMNS: readonly Column<JobProgress>[] = [
  {
    key: "name",
    title: "Job",
    cell: ({ id, name }) => (
      <Anchor fw={600} renderRoot={(props) => <Link to="/jobs/$id" params={{ id }} {...props} />}>
        {name}
      </Anchor>
    ),
  },
  { key: "state", title: "State", attributes: { "data-label": "State" }, cell: stateOf },
  {
    key: "time",
    title: "Time",
    attributes: { "data-label": "Time" },
    cell: ({ seconds, eta_seconds, state }) =>
      [
        seconds > 0 ? duration(seconds) : "–",
        eta_seconds !== null && !isFinal(state) && `${aboutDuration(eta_seconds)} left`,
      ]
        .filter(Boolean)
        .join(", "),
  },
  {
    key: "created",
    title: "Created",
    attributes: { "data-label": "Created" },
    cell: ({ created }) => (
      <time dateTime={created}>{new Date(created).toLocaleString("en-GB")}</time>
    ),
  },
  { key: "actions", title: "Actions", isUntitled: true, cell: actionsOf },
];

function stateOf(job: JobProgress) {
  return (
    <>
      <ColorSwatch
        component="span"
        display="inline-block"
        size={9}
        mr={8}
        withShadow={false}
        color={`var(--${colourOf(job)})`}
        aria-hidden="true"
      />
      {job.status}
      {job.state === "running" && (
        <Progress
          mt={4}
          size="sm"
          value={100 * job.progress}
          aria-label={`Progress of ${job.name}`}
        />
      )}
    </>
  );
}

function actionsOf(job: JobProgress) {
  const { name, links } = job;
  return (
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
  );
}
