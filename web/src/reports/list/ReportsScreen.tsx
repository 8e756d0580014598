// The reports screen: what was solved over many flops, and what is being solved.
import { ActionIcon, Anchor, Button, Group, Modal, Stack, Table, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { answerOf, api } from "../../api/client";
import { amount, blinds, bytes, count, counted, duration } from "../../app/format/number";
import { CrossIcon } from "../../app/icons";
import { Share } from "../../app/Share";
import { Failure, Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { JobProgressBar } from "../../jobs/JobProgressBar";
import { type ReportSummary, reportsQuery, runningBatchesQuery } from "../queries";
import { NoReports } from "./NoReports";
import classes from "./ReportsScreen.module.css";

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
            <Button
              size="xs"
              renderRoot={(props) => <Link to="/solve" state={{ report: true }} {...props} />}
              data-testid="new-report"
            >
              New report
            </Button>
          )}
          <Share />
        </Group>
      </Group>
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {!data && !error && <Loading what="Loading reports" />}
      {jobs.length > 0 && (
        <section className="panel" aria-label="Running" data-testid="running-reports">
          <Stack gap="xs">
            {jobs.map((job) => (
              <div key={job.id}>
                <Anchor
                  fw={600}
                  renderRoot={(props) => <Link to="/jobs/$id" params={{ id: job.id }} {...props} />}
                >
                  {job.name}
                </Anchor>
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
      {data && data.length === 0 && jobs.length === 0 && <NoReports />}
      {data && data.length > 0 && (
        <>
          <Text size="sm" c="dimmed" aria-live="polite" data-testid="result-status">
            {counted(data.length, "report")}
          </Text>
          <ReportTable reports={data} onDelete={setDeleting} />
        </>
      )}
      <DeleteReport report={deleting} onClose={() => setDeleting(null)} />
    </Stack>
  );
}

interface TableProps {
  reports: readonly ReportSummary[];
  onDelete: (report: ReportSummary) => void;
}

function ReportTable({ reports, onDelete }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
    <section className={`panel ${classes["holder"]}`} tabIndex={0} aria-label="Reports">
      <Table highlightOnHover className="numbers" verticalSpacing={6} data-testid="report-list">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th ta="right">Flops</Table.Th>
            <Table.Th ta="right">SPR</Table.Th>
            <Table.Th ta="right" data-minor>
              Pot
            </Table.Th>
            <Table.Th ta="right" data-minor>
              Disk
            </Table.Th>
            <Table.Th ta="right" data-minor>
              Solved in
            </Table.Th>
            <Table.Th data-minor>Made</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {reports.map((report) => (
            <Row key={report.id} report={report} onDelete={onDelete} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Row({ report, onDelete }: { report: ReportSummary; onDelete: TableProps["onDelete"] }) {
  const { id, name, flops, solved, total, sprs, pot, big_blind, oop, ip } = report;
  const isPart = solved < total;
  return (
    <Table.Tr data-testid={`report-${id}`}>
      <Table.Td className={classes["main"]}>
        <Anchor
          className={classes["open"] ?? ""}
          renderRoot={(props) => <Link to="/reports/$id" params={{ id }} {...props} />}
        >
          {name}
        </Anchor>
        <p className={classes["ranges"]}>
          <b data-player={0}>OOP</b> {oop} <b data-player={1}>IP</b> {ip}
        </p>
      </Table.Td>
      <Table.Td ta="right">
        {count(flops)}
        {isPart && (
          <small className={classes["detail"]}>
            {" "}
            {count(solved)} of {count(total)} solved
          </small>
        )}
      </Table.Td>
      <Table.Td ta="right">{sprs.map((spr) => amount(Number(spr.toFixed(2)))).join(", ")}</Table.Td>
      <Table.Td ta="right" data-minor>
        {big_blind ? blinds(pot / big_blind) : amount(pot)}
      </Table.Td>
      <Table.Td ta="right" data-minor>
        {bytes(report.disk_bytes)}
      </Table.Td>
      <Table.Td ta="right" data-minor>
        {duration(report.seconds)}
      </Table.Td>
      <Table.Td data-minor>{new Date(report.created).toLocaleDateString("en-GB")}</Table.Td>
      <Table.Td ta="right">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(report)}
          data-testid={`delete-${id}`}
        >
          <CrossIcon />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

function DeleteReport({ report, onClose }: { report: ReportSummary | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: (id: string) =>
      answerOf(api.DELETE("/api/v1/reports/{report_id}", { params: { path: { report_id: id } } })),
    onSuccess: async (_, id) => {
      queryClient.removeQueries({ queryKey: ["reports", id] });
      await queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey });
      onClose();
    },
  });
  return (
    <Modal
      opened={report !== null}
      onClose={onClose}
      title="Delete this report?"
      closeButtonProps={{ "aria-label": "Cancel" }}
    >
      {report && (
        <Stack gap="sm">
          <Text>
            {report.name}: {counted(report.solved, "solved flop")}, {bytes(report.disk_bytes)} on
            disk. This cannot be undone; solving it again takes as long as before.
          </Text>
          {deletion.error && <Failure error={deletion.error} />}
          <Group justify="end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button
              color="red.8"
              loading={deletion.isPending}
              onClick={() => deletion.mutate(report.id)}
              data-testid="confirm-delete"
            >
              Delete
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
