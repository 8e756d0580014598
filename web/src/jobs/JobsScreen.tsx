// The jobs screen: all jobs, newest first.
import {
  ActionIcon,
  ColorSwatch,
  Group,
  Pagination,
  Progress,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useChange } from "../api/change";
import { isFinal, type JobProgress } from "../api/job_events";
import { post, query } from "../api/query";
import { aboutDuration, counted, duration } from "../app/format/number";
import { Choice } from "../app/forms/Choice";
import { ButtonLink, TextLink } from "../app/links";
import { Failure, Loading } from "../app/states";
import type { Column } from "../app/table/columns";
import { DataTable } from "../app/table/DataTable";
import { useTitle } from "../app/title";
import { useUrlState } from "../app/url/url_schema";
import { JOBS, JobMenu } from "./JobActions";
import { colourOf, inOrder, pageTarget, placeBefore } from "./labels";
import { NoJobs } from "./NoJobs";
import { readJobsUrlState, SHOWN, type Shown } from "./url_state";

const PER_PAGE = 20;
const BUSY_MS = 1000;
const QUIET_MS = 15_000;

const FILTERS: Record<Shown, string> = {
  all: "All",
  waiting: "Active",
  done: "Done",
  ended: "Failed or cancelled",
};

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
        <Choice
          label="Filter jobs"
          names={FILTERS}
          value={shown}
          onChange={(value) => change({ state: value, page: "" }, "push")}
        />
      </Group>
      {error ? <Failure error={error} retry={refetch} /> : null}
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
    ...query("/api/v1/jobs", {
      state: [...SHOWN[shown]],
      limit: PER_PAGE,
      offset: PER_PAGE * (page - 1),
    }),
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
      <TextLink fw={600} to="/jobs/$id" params={{ id }}>
        {name}
      </TextLink>
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
        <ButtonLink size="compact-sm" variant="default" {...pageTarget(links.page ?? "")}>
          Open <VisuallyHidden>the result of {name}</VisuallyHidden>
        </ButtonLink>
      )}
      <JobMenu job={job} />
    </Group>
  );
}

const POLL_MS = 2000;
const MAX_QUEUED = 100;

function QueuePanel() {
  const { data } = useQuery({
    ...query("/api/v1/jobs", { state: ["queued"], limit: MAX_QUEUED }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
  const queue = inOrder(data?.jobs ?? []);
  if (queue.length < 2) return null;
  return (
    <section className="panel" aria-label="Queue">
      <Title order={2} mb={6}>
        Queue
      </Title>
      <Stack component="ol" gap={4} m={0} pl={22}>
        {queue.map((job, index) => (
          <QueuedJob key={job.id} job={job} queue={queue} index={index} />
        ))}
      </Stack>
    </section>
  );
}

interface Props {
  job: JobProgress;
  queue: readonly JobProgress[];
  index: number;
}

function QueuedJob({ job, queue, index }: Props) {
  const move = useChange(
    (before: string | null) => post("/api/v1/jobs/{job_id}/move", { before }, { job_id: job.id }),
    JOBS,
  );
  return (
    <li data-testid="queued-job">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <TextLink size="sm" to="/jobs/$id" params={{ id: job.id }}>
          {job.name}
        </TextLink>
        <Group gap={4} wrap="nowrap">
          {([-1, 1] as const).map((by) => {
            const before = placeBefore(queue, index, by);
            const when = by === -1 ? "earlier" : "later";
            return (
              <ActionIcon
                key={by}
                variant="default"
                size={30}
                disabled={before === undefined || move.isPending}
                aria-label={`Run ${job.name} ${when}`}
                onClick={() => before !== undefined && move.mutate(before)}
                data-testid={`move-${when}`}
              >
                <span aria-hidden="true">{by === -1 ? "↑" : "↓"}</span>
              </ActionIcon>
            );
          })}
        </Group>
      </Group>
      {move.error ? <Failure error={move.error} /> : null}
    </li>
  );
}
