// Scores by street, by hand category or by solution, with bars of the mean loss.
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { count, percent } from "../../app/format/number";
import { Failure } from "../../app/states";
import { LossGroups } from "../../solutions/LossGroups";
import { capitalised } from "../../solutions/labels";
import { categoryLabel } from "../categories";
import { smallNumber } from "../labels";
import { type Scope, type Score, type Statistics, statisticsQuery } from "../queries";
import type { ResultGroup } from "../url_state";

const KINDS: { value: ResultGroup; label: string }[] = [
  { value: "street", label: "By street" },
  { value: "category", label: "By hand" },
  { value: "source", label: "By solution" },
];
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
  return (
    <>
      <LossGroups
        kinds={KINDS.filter(({ value }) => value !== "source" || hasSources)}
        chosen={by}
        onChoose={setBy}
        heading={HEADINGS[by]}
        columns={["Decisions", "Accuracy", "Loss, % of pot"]}
        groups={rows.map(({ key, name, score }) => {
          const loss = score.mean_loss_percent ?? 0;
          const cells = [count(score.decisions), percent(score.accuracy, 0), smallNumber(loss)];
          return { key, name, loss, cells };
        })}
      />
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
