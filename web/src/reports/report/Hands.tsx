// Hand categories over all flops: how the player to act plays each, and what it is worth.
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EquityBar } from "../../app/charts/Bars";
import { chips, percent } from "../../app/format/number";
import { Failure, Loading } from "../../app/states";
import { type Action, actionsOf, barParts } from "../../solutions/actions";
import type { Unit } from "../../solutions/ev_unit";
import table from "../../solutions/node/NodeTable.module.css";
import { type Categories, categoriesQuery } from "../queries";
import classes from "./Hands.module.css";
import type { ReportView } from "./useReport";

export function Hands({ view, unit }: { view: ReportView; unit: Unit }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(
    categoriesQuery(view.id, view.urlState),
  );
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading what="Sorting the hands" />;
  const actions = actionsOf(data.actions, unit.evFactor);
  return (
    <div aria-busy={isPlaceholderData} className={classes["holder"]}>
      <Text size="xs" c="dimmed" mb={4}>
        Share of the range of {data.player.toUpperCase()}, EV, equity and strategy, over all of
        these flops.
      </Text>
      <table className={`${table["table"]} ${classes["table"]}`} data-testid="report-categories">
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Share</th>
            <th scope="col">{unit.evUnit === "bb" ? "EV bb" : "EV"}</th>
            <th scope="col">Equity</th>
            {actions.map(({ text, name }) => (
              <th key={text} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Strategy</th>
          </tr>
        </thead>
        <Kind data={data} kind="made" actions={actions} factor={unit.evFactor} />
        <Kind data={data} kind="draw" actions={actions} factor={unit.evFactor} title="Draws" />
      </table>
    </div>
  );
}

interface KindProps {
  data: Categories;
  kind: "made" | "draw";
  actions: readonly Action[];
  factor: number;
  title?: string;
}

function Kind({ data, kind, actions, factor, title }: KindProps) {
  const rows = data.categories.filter((row) => row.kind === kind);
  if (rows.length === 0) return null;
  return (
    <tbody>
      {title && (
        <tr>
          <th scope="rowgroup" colSpan={5 + actions.length} className={classes["title"]}>
            {title}
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <tr key={row.category} data-testid={`category-${row.category}`}>
          <th scope="row">{row.label}</th>
          <td>{percent(row.share, 1)}</td>
          <td>{chips(row.ev === null ? null : row.ev * factor)}</td>
          <td>{percent(row.equity, 1)}</td>
          {actions.map(({ text }, at) => (
            <td key={text}>{percent(row.frequencies[at], 1)}</td>
          ))}
          <td className={table["bar"]}>
            <EquityBar parts={barParts(actions, row.frequencies)} height={12} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
