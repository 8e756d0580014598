// Offer to build the equity tables while flops are missing, and the progress of the build.
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useChange } from "../api/change";
import type { Schemas } from "../api/client";
import { post, query } from "../api/query";
import { aboutDuration, bytes, count } from "../app/format/number";
import { TextLink } from "../app/links";
import { Failure } from "../app/states";
import { mainFigureText } from "../jobs/figures";
import { JobControls } from "../jobs/JobActions";
import { JobProgressBar } from "../jobs/JobProgressBar";
import { useJob } from "../jobs/useJob";

type Status = Schemas["TablesStatus"];

export function BuildTables() {
  // Until the tables are complete: the first survey starts a build in the background.
  const { data: status } = useQuery({
    ...query("/api/v1/flops/tables"),
    refetchInterval: ({ state: { data } }) =>
      data?.complete ? false : data?.job ? BUILDING_MS : WAITING_MS,
    staleTime: 0,
  });
  // An equal build that waits or runs is returned.
  const build = useChange(
    () => post("/api/v1/flops/tables", { threads: 0 }),
    ["/api/v1/flops/tables", "/api/v1/jobs"],
  );
  const active = status?.job?.id;
  const started = build.data?.id;
  const [followed, setFollowed] = useState<string>();
  useEffect(() => {
    const next = active ?? started;
    if (next !== undefined) setFollowed(next);
  }, [active, started]);
  if (!status || (status.complete && followed === undefined)) return null;
  const isOffered = !status.complete && active === undefined;
  return (
    <Stack gap="xs" data-testid="build-tables">
      <Title order={2} fz="1rem">
        Equity tables
      </Title>
      {isOffered && <Text size="sm">{statusText(status)}</Text>}
      {status.job?.state === "running" && (
        <Text size="sm">The tables are being built… Until then a survey computes its flops.</Text>
      )}
      {build.error ? <Failure error={build.error} retry={() => build.mutate()} /> : null}
      {followed !== undefined && <BuildProgress key={followed} id={followed} />}
      {isOffered && (
        <Group>
          <Button size="xs" onClick={() => build.mutate()} loading={build.isPending}>
            Build the tables
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function BuildProgress({ id }: { id: string }) {
  const { job, error, retry } = useJob(id);
  if (!job) return error ? <Failure error={error} retry={retry} /> : null;
  return (
    <Stack gap="xs" data-testid="build-progress" data-state={job.state}>
      <Text size="sm" fw={600} role="status" aria-live="polite" data-testid="build-summary">
        {job.summary}
      </Text>
      <JobProgressBar job={job} />
      <Group justify="space-between">
        <Text size="sm" className="numbers" data-testid="build-flops">
          {mainFigureText(job)}
          {job.eta_seconds !== null && `, ${aboutDuration(job.eta_seconds)} left`}
        </Text>
        <TextLink size="sm" to="/jobs/$id" params={{ id }}>
          Job
        </TextLink>
      </Group>
      {job.error && (
        <Text size="sm" c="var(--bad)">
          {job.error}
        </Text>
      )}
      <JobControls job={job} />
    </Stack>
  );
}

/** Return what the tables hold, and what building the rest takes. */
export function statusText(status: Status): string {
  const { flops, total, problem, build_seconds, complete_bytes } = status;
  const held = problem
    ? `The file of tables is not used: ${problem}.`
    : flops === 0
      ? "There are no tables yet, so every survey computes its flops."
      : `The tables hold ${count(flops)} of ${count(total)} flops; a survey computes the others.`;
  return `${held} Building them once takes ${aboutDuration(build_seconds)} and ${bytes(complete_bytes)}.`;
}

const BUILDING_MS = 1000;
const WAITING_MS = 5000;
