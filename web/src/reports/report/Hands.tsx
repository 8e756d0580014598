// Hand categories over all flops: how the player to act plays each, and what it is worth.
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EquityBar } from "../../app/charts/Bars";
import { chips, percent } from "../../app/format/number";
import { Failure, Loading } from "../../app/states";
import type { Column } from "../../app/table/columns";
import { BAR, DataTable } from "../../app/table/DataTable";
import { type Action, actionsOf, barParts } from "../../solutions/actions";
import type { Unit } from "../../solutions/ev_unit";
import { type Categories, categoriesQuery } from "../queries";
import type { ReportView } from "./useReport";

type Category = Categories["categories"][number];

export function Hands({ view, unit }: { view: ReportView; unit: Unit }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(
    categoriesQuery(view.id, view.urlState),
  );
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Loading what="Sorting the hands" />;
  const actions = actionsOf(data.actions, unit.evFactor);
  return (
    <div aria-busy={isPlaceholderData}>
      <Text size="xs" c="dimmed" mb={4}>
        Share of the range of {data.player.toUpperCase()}, EV, equity and strategy, over all of
        these flops.
      </Text>
      <DataTable
        label="Hand categories"
        columns={columnsOf(actions, unit)}
        sections={[
          { rows: data.categories.filter(({ kind }) => kind === "made") },
          { title: "Draws", rows: data.categories.filter(({ kind }) => kind === "draw") },
        ]}
        keyOf={({ category }) => category}
        rowAttributes={({ category }) => ({ "data-testid": `category-${category}` })}
        look="dense"
        minWidth={620}
        testId="report-categories"
      />
    </div>
  );
}

function columnsOf(actions: readonly Action[], { evUnit, evFactor }: Unit): Column<Category>[] {
  const figure = { isNumber: true };
  return [
    { key: "category", title: "Category", isName: true, cell: ({ label }) => label },
    { key: "share", title: "Share", ...figure, cell: ({ share }) => percent(share, 1) },
    {
      key: "ev",
      title: evUnit === "bb" ? "EV bb" : "EV",
      ...figure,
      cell: ({ ev }) => chips(ev === null ? null : ev * evFactor),
    },
    { key: "equity", title: "Equity", ...figure, cell: ({ equity }) => percent(equity, 1) },
    ...actions.map(({ text, name }, at) => ({
      key: text,
      title: name,
      ...figure,
      cell: ({ frequencies }: Category) => percent(frequencies[at], 1),
    })),
    {
      key: "strategy",
      title: "Strategy",
      attributes: BAR,
      cell: ({ frequencies }) => <EquityBar parts={barParts(actions, frequencies)} height={12} />,
    },
  ];
}
