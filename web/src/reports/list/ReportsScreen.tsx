// The reports screen: what was solved over many flops, and what is being solved.
import { Group, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { below, remove } from "../../api/query";
import { ConfirmDelete, deleteColumn } from "../../app/ConfirmDelete";
import { amount, blinds, bytes, count, counted, duration } from "../../app/format/number";
import { ButtonLink, TextLink } from "../../app/links";
import { Share } from "../../app/Share";
import { Failure, Loading } from "../../app/states";
import type { Column } from "../../app/table/columns";
import { DataTable } from "../../app/table/DataTable";
import { useTitle } from "../../app/title";
import { JobProgressBar } from "../../jobs/JobProgressBar";
import { RangesLine } from "../../solutions/list/RangesLine";
import { ReadySpotLinks } from "../../solve/header/ReadySpots";
import { type ReportSummary, reportsQuery, runningBatchesQuery } from "../queries";

const RUNNING_MS = 2000;

export default function ReportsScreen() {
  useTitle("Reports");
  const running = useQuery(runningBatchesQuery);
  const { data, error, refetch } = useQuery({
    ...reportsQuery,
    refetchInterval: running.data && running.data.total > 0 ? RUNNING_MS : false,
  });
  const [deleting, setDeleting] = useState<ReportSummary | null>(null);
  const jobs = running.data?.jobs ?? [];
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1}>Reports</Title>
        <Group gap="xs">
          {data && data.length > 0 && (
            <ButtonLink size="xs" to="/solve" state={{ report: true }}>
              New report
            </ButtonLink>
          )}
          <Share />
        </Group>
      </Group>
      {error ? <Failure error={error} retry={refetch} /> : null}
      {!data && !error && <Loading what="Loading reports" />}
      {jobs.length > 0 && (
        <section className="panel" aria-label="Running">
          <Stack gap="xs">
            {jobs.map((job) => (
              <div key={job.id}>
                <TextLink fw={600} to="/jobs/$id" params={{ id: job.id }}>
                  {job.name}
                </TextLink>
                <JobProgressBar job={job} />
                <Text size="xs" c="dimmed" className="numbers">
                  {job.status}
                  {job.eta_seconds ? `, ${duration(job.eta_seconds)} left` : ""}
                </Text>
              </div>
            ))}
          </Stack>
        </section>
      )}
      {data?.length === 0 && jobs.length === 0 && <NoReports />}
      {data && data.length > 0 && (
        <>
          <Text size="sm" c="dimmed" aria-live="polite" data-testid="result-status">
            {counted(data.length, "report")}
          </Text>
          <DataTable
            label="Reports"
            columns={columnsOf(setDeleting)}
            rows={data}
            keyOf={({ id }) => id}
            rowAttributes={({ id }) => ({ "data-testid": `report-${id}` })}
            look="list"
            inPanel
          />
        </>
      )}
      {deleting && <DeleteReport report={deleting} onClose={() => setDeleting(null)} />}
    </Stack>
  );
}

function columnsOf(onDelete: (report: ReportSummary) => void): Column<ReportSummary>[] {
  return [
    { key: "name", title: "Name", isMain: true, cell: nameOf },
    {
      key: "flops",
      title: "Flops",
      isNumber: true,
      cell: ({ flops, solved, total }) => (
        <>
          {count(flops)}
          {solved < total && (
            <small className="detail">
              {" "}
              {count(solved)} of {count(total)} solved
            </small>
          )}
        </>
      ),
    },
    {
      key: "spr",
      title: "SPR",
      isNumber: true,
      cell: ({ sprs }) => sprs.map((spr) => amount(Number(spr.toFixed(2)))).join(", "),
    },
    {
      key: "pot",
      title: "Pot",
      isNumber: true,
      isMinor: true,
      cell: ({ pot, big_blind }) => (big_blind ? blinds(pot / big_blind) : amount(pot)),
    },
    {
      key: "disk",
      title: "Disk",
      isNumber: true,
      isMinor: true,
      cell: ({ disk_bytes }) => bytes(disk_bytes),
    },
    {
      key: "seconds",
      title: "Solved in",
      isNumber: true,
      isMinor: true,
      cell: ({ seconds }) => duration(seconds),
    },
    {
      key: "created",
      title: "Made",
      isMinor: true,
      cell: ({ created }) => new Date(created).toLocaleDateString("en-GB"),
    },
    { ...deleteColumn(onDelete), isNumber: true },
  ];
}

function nameOf({ id, name, oop, ip }: ReportSummary) {
  return (
    <>
      <TextLink className="ellipsis" display="block" fw={650} to="/reports/$id" params={{ id }}>
        {name}
      </TextLink>
      <RangesLine oop={oop} ip={ip} />
    </>
  );
}

function DeleteReport({ report, onClose }: { report: ReportSummary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, name, solved, disk_bytes } = report;
  async function deleteIt() {
    await remove("/api/v1/reports/{report_id}", { report_id: id });
    queryClient.removeQueries(below("/api/v1/reports/{report_id}", { report_id: id }));
    await queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey });
  }
  return (
    <ConfirmDelete title="Delete this report?" onDelete={deleteIt} onClose={onClose}>
      <Text>
        {name}: {counted(solved, "solved flop")}, {bytes(disk_bytes)} on disk. This cannot be
        undone; solving it again takes as long as before.
      </Text>
    </ConfirmDelete>
  );
}

function NoReports() {
  return (
    <Stack align="center" gap="sm" py="xl" data-testid="empty">
      <Text ta="center" maw={560}>
        A report solves one spot over many flops and shows what is done on which textures: how often
        a bet is made on paired boards, what it is worth, and on which flops it is not. Begin with a
        ready spot, or set one up in Solve and choose “Report over many flops”.
      </Text>
      <ReadySpotLinks isReport>
        <ButtonLink to="/solve">Set up a spot</ButtonLink>
      </ReadySpotLinks>
    </Stack>
  );
}
