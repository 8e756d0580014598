// Scores by street, by hand category or by solution, with bars of the mean loss.
import { SegmentedControl, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { count, percent } from "../../app/format/number";
import { Failure } from "../../app/states";
import { capitalised } from "../../solutions/labels";
import { categoryLabel } from "../categories";
import { smallNumber } from "../labels";
import { type Scope, type Score, type Statistics, statisticsQuery } from "../queries";
import type { ResultGroup } from "../url_state";
import classes from "./Groups.module.css";

const GROUPS = [
  { value: "street", label: "By street" },
  { value: "category", label: "By hand" },
];
const SOURCES = { value: "source", label: "By solution" };
const HEADINGS: Record<ResultGroup, string> = {
  street: "Street",
  category: "Hand",
  source: "Solution or report",
};

export function Groups({ scope }: { scope: Scope }) {
  const { data, error, refetch } = useQuery(statisticsQuery(scope));
  const [chosen, setBy] = useGroup();
  const hasSources = (data?.sources.length ?? 0) > 1;
  const by = chosen === "source" && !hasSources ? "street" : chosen;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  const rows = data ? rowsOf(data, by).filter(({ score }) => score.decisions > 0) : [];
  const most = Math.max(...rows.map(({ score }) => score.mean_loss_percent ?? 0), 1e-9);
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Losses by"
        data={hasSources ? [...GROUPS, SOURCES] : GROUPS}
        value={by}
        onChange={(value) => setBy(value as ResultGroup)}
        data-testid="loss-groups"
      />
      <Table className={`numbers ${classes["groups"]}`} verticalSpacing={4} data-testid="groups">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{HEADINGS[by]}</Table.Th>
            <Table.Th ta="right">Decisions</Table.Th>
            <Table.Th ta="right">Accuracy</Table.Th>
            <Table.Th ta="right">Loss, % of pot</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, score }) => (
            <GroupRow key={key} name={name} score={score} most={most} />
          ))}
        </Table.Tbody>
      </Table>
      {data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          No decisions yet.
        </Text>
      )}
    </>
  );
}

interface Row {
  key: string;
  name: string;
  score: Score;
}

function rowsOf({ by: groups, sources }: Statistics, by: ResultGroup): Row[] {
  if (by === "source") {
    return sources.map((each) => ({
      key: each.solve ?? each.report ?? "",
      name: each.name,
      score: each,
    }));
  }
  const nameOf = by === "street" ? capitalised : categoryLabel;
  return Object.entries(groups[by]).map(([key, score]) => ({ key, name: nameOf(key), score }));
}

/** What the scores are grouped by, kept in the URL. */
function useGroup(): [ResultGroup, (by: ResultGroup) => void] {
  const { by = "street" } = useSearch({ strict: false }) as { by?: ResultGroup };
  const navigate = useNavigate();
  const setBy = (next: ResultGroup) =>
    void navigate({
      to: ".",
      search: ((previous: Record<string, unknown>) => {
        const { by: _, ...rest } = previous;
        return next === "street" ? rest : { ...rest, by: next };
      }) as never,
      replace: true,
      resetScroll: false,
    });
  return [by, setBy];
}

function GroupRow({ name, score, most }: { name: string; score: Score; most: number }) {
  const loss = score.mean_loss_percent ?? 0;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {name}
        <span className={classes["bar"]} aria-hidden="true">
          <span style={{ width: `${(100 * loss) / most}%` }} />
        </span>
      </Table.Th>
      <Table.Td ta="right">{count(score.decisions)}</Table.Td>
      <Table.Td ta="right">{percent(score.accuracy, 0)}</Table.Td>
      <Table.Td ta="right">{smallNumber(loss)}</Table.Td>
    </Table.Tr>
  );
}
