// Header of a report in one row: name, stack-to-pot ratio, the report to compare with, export.
import { Badge, Group, Select, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useChange } from "../../api/change";
import { urlOf } from "../../api/client";
import { patch } from "../../api/query";
import { ExportMenu } from "../../app/ExportMenu";
import { ButtonLink } from "../../app/links";
import { Share } from "../../app/Share";
import { filterOf } from "../../flops/url_state";
import { EditableName } from "../../solutions/naming/naming";
import { texturesOf } from "../../train/textures";
import { readTrainUrlState } from "../../train/url_state";
import { isQuick } from "../lock/batch_again";
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
        {isQuick(report) && (
          <Badge variant="default" title="Solved with fewer bets on turn and river">
            Quick
          </Badge>
        )}
        {report.sprs.length > 1 && (
          <Select
            allowDeselect
            size="xs"
            w={110}
            aria-label="Stack-to-pot ratio"
            data={report.sprs.map((spr) => ({ value: String(spr), label: `SPR ${short(spr)}` }))}
            value={urlState.spr || String(report.sprs[0])}
            onChange={(spr) => spr && change({ spr, node: "" })}
          />
        )}
        <CompareChoice report={report} view={view} />
        {node && (
          // Hands are trained from the node on, on the flops that are shown, in the seat to act.
          <ButtonLink
            size="xs"
            px={10}
            variant="default"
            to="/train"
            search={readTrainUrlState({
              report: report.id,
              seat: node.player,
              node: node.line,
              spr: report.sprs.length > 1 ? node.spr : "",
              textures: texturesOf(filterOf(urlState)),
            })}
            data-testid="train"
          >
            Train
          </ButtonLink>
        )}
        <ReportExport report={report} view={view} />
        <Share />
      </Group>
    </Group>
  );
}

const short = (spr: number) => String(Number(spr.toFixed(2)));

/** The report to compare with; the newer of the two less the older is shown. */
function CompareChoice({ report, view }: Props) {
  const { data } = useQuery(reportsQuery);
  const others = data?.filter(({ id }) => id !== report.id) ?? [];
  if (others.length === 0) return null;
  return (
    <Select
      allowDeselect
      size="xs"
      w={220}
      aria-label="Compare with"
      placeholder="Compare with…"
      clearable
      searchable
      data={others.map(({ id, name }) => ({ value: id, label: name }))}
      value={view.urlState.with || null}
      onChange={(other) => view.change({ with: other ?? "", sort: "" })}
    />
  );
}

const FORMATS = [
  { key: "csv", name: "CSV", type: "text/csv" },
  { key: "parquet", name: "Parquet", type: "application/vnd.apache.parquet" },
] as const;

function ReportExport({ report, view: { id, urlState } }: Props) {
  const { node: line, spr, with: other } = urlState;
  const rows = { line, ...(spr && { spr }), ...(other && { with: other }), ...filterOf(urlState) };
  const path = "/api/v1/reports/{report_id}/export";
  return (
    <ExportMenu
      files={FORMATS.map((format) => ({
        ...format,
        url: urlOf(path, { report_id: id }, { format: format.key, ...rows }),
        fileName: `${report.name}.${format.key}`,
      }))}
      note="A row for each flop shown at this node, and the total, numbers in full."
    />
  );
}

function useReportNaming(id: string) {
  const queryClient = useQueryClient();
  return useChange(
    (changes: { name: string }) => patch("/api/v1/reports/{report_id}", changes, { report_id: id }),
    ["/api/v1/reports"],
    (report) => queryClient.setQueryData(reportQuery(id).queryKey, report),
  );
}
