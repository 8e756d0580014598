// Header of a report in one row: name, stack-to-pot ratio, the report to compare with, export.

import { Button, Group, Menu, Select, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { send, token, urlOf } from "../../api/client";
import { patch, useChange } from "../../api/query";
import { download } from "../../app/format/download";
import { ButtonLink } from "../../app/links";
import { Share } from "../../app/Share";
import { Failure } from "../../app/states";
import { filterOf } from "../../flops/url_state";
import { EditableName } from "../../solutions/naming/naming";
import { texturesOf } from "../../train/textures";
import { readTrainUrlState } from "../../train/url_state";
import { type Report, type ReportNode, reportQuery, reportsQuery } from "../queries";
import type { ReportView } from "./useReport";

interface Props {
  report: Report;
  view: ReportView;
}

export function ReportHead({ report, view, node }: Props & { node: ReportNode | undefined }) {
  const naming = useReportNaming(report.id);
  const { urlState, change } = view;
  return (
    <Group component="header" justify="space-between" gap="6px 14px">
      <EditableName id={report.id} name={report.name} naming={naming}>
        <Title order={1} className="ellipsis" lh="32px" title={report.name}>
          {report.name}
        </Title>
      </EditableName>
      <Group gap={6}>
        {report.sprs.length > 1 && (
          <Select
            size="xs"
            w={110}
            aria-label="Stack-to-pot ratio"
            data={report.sprs.map((spr) => ({ value: String(spr), label: `SPR ${short(spr)}` }))}
            value={urlState.spr || String(report.sprs[0])}
            allowDeselect={false}
            onChange={(spr) => spr && change({ spr, node: "" })}
            data-testid="report-spr"
          />
        )}
        <CompareChoice report={report} view={view} />
        {node && <TrainButton report={report} view={view} node={node} />}
        <ExportMenu report={report} view={view} />
        <Share />
      </Group>
    </Group>
  );
}

const short = (spr: number) => String(Number(spr.toFixed(2)));

/** Trains hands from a node on, on the flops that are shown, in the seat that is to act. */
function TrainButton({
  report: { id, sprs },
  view: { urlState },
  node: { player, line, spr },
}: Props & { node: ReportNode }) {
  const search = readTrainUrlState({
    report: id,
    seat: player,
    node: line,
    spr: sprs.length > 1 ? spr : "",
    textures: texturesOf(filterOf(urlState)),
  });
  return (
    <ButtonLink size="xs" px={10} variant="default" to="/train" search={search} data-testid="train">
      Train
    </ButtonLink>
  );
}

/** The report to compare with; the newer of the two less the older is shown. */
function CompareChoice({ report, view }: Props) {
  const { data } = useQuery(reportsQuery);
  const others = data?.filter(({ id }) => id !== report.id) ?? [];
  if (others.length === 0) return null;
  return (
    <Select
      size="xs"
      w={220}
      aria-label="Compare with"
      placeholder="Compare with…"
      clearable
      searchable
      data={others.map(({ id, name }) => ({ value: id, label: name }))}
      value={view.urlState.with || null}
      onChange={(other) => view.change({ with: other ?? "", sort: "" })}
      data-testid="compare-with"
    />
  );
}

const FORMATS = [
  { format: "csv", name: "CSV", type: "text/csv" },
  { format: "parquet", name: "Parquet", type: "application/vnd.apache.parquet" },
] as const;

function ExportMenu({ report, view: { id, urlState } }: Props) {
  const { node, spr, high, suits, pairing, connectedness, straights } = urlState;
  const query = { high, suits, pairing, connectedness, straights };
  const url = (format: string) =>
    urlOf(
      "/api/v1/reports/{report_id}/export",
      { report_id: id },
      {
        format,
        line: node,
        ...(spr && { spr }),
        ...(urlState.with && { with: urlState.with }),
        ...Object.fromEntries(Object.entries(query).filter(([, values]) => values.length > 0)),
      },
    );
  // A link cannot carry the token, so the file is fetched and saved from memory.
  const fetching = useMutation({
    mutationFn: async ({ format, type }: (typeof FORMATS)[number]) => {
      const response = await send(url(format));
      download(`${report.name}.${format}`, type, await response.blob());
    },
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" px={10} variant="default" data-testid="export">
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={260}>
        {FORMATS.map((each) =>
          token() === null ? (
            <Menu.Item
              key={each.format}
              component="a"
              href={url(each.format)}
              download
              data-testid={`export-${each.format}`}
            >
              {each.name}
            </Menu.Item>
          ) : (
            <Menu.Item key={each.format} onClick={() => fetching.mutate(each)}>
              {each.name}
            </Menu.Item>
          ),
        )}
        <Text size="xs" c="dimmed" px="sm" py={4}>
          A row for each flop shown at this node, and the total, numbers in full.
        </Text>
        {fetching.error && <Failure error={fetching.error} />}
      </Menu.Dropdown>
    </Menu>
  );
}

export function useReportNaming(id: string) {
  const queryClient = useQueryClient();
  return useChange(
    (changes: { name: string }) => patch("/api/v1/reports/{report_id}", changes, { report_id: id }),
    ["/api/v1/reports"],
    (report) => queryClient.setQueryData(reportQuery(id).queryKey, report),
  );
}
