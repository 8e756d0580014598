// The views of a report's flops: table, groups, bars, scatter, heat map, and hands by category.
import { Box, Group, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EquityBar } from "../../app/charts/Bars";
import { Dots } from "../../app/charts/Dots";
import { scaleOf } from "../../app/charts/heat";
import { amount, percent } from "../../app/format/number";
import { Failure, Loading } from "../../app/states";
import type { Column } from "../../app/table/columns";
import { BAR, DataTable } from "../../app/table/DataTable";
import { type Order, sortedBy } from "../../app/table/order";
import { PlayingCards } from "../../cards/PlayingCard";
import { FlopGroups } from "../../flops/FlopGroups";
import { FlopHeatMap } from "../../flops/FlopHeatMap";
import { FLOP_COLUMN, FlopTable, ROW_HEIGHT } from "../../flops/FlopTable";
import { HeatCell } from "../../flops/HeatCell";
import type { TraitName } from "../../flops/traits";
import { filterOf } from "../../flops/url_state";
import { type Action, actionsOf, barParts } from "../../solutions/actions";
import { evText, type Unit } from "../../solutions/ev_unit";
import {
  type Measure,
  measureAt,
  type Shown,
  type ShownFlop,
  type ShownGroup,
  valueText,
} from "../measures";
import { type Categories, categoriesQuery, type ReportNode } from "../queries";
import { ActionBars } from "./ActionBars";
import type { ReportView } from "./useReport";

interface Props {
  view: ReportView;
  node: ReportNode;
  unit: Unit;
  shown: Shown;
  rows: readonly ShownFlop[];
  measures: readonly Measure[];
  order: Order;
  onSort: (order: Order) => void;
  onToggle: (trait: TraitName, value: string) => void;
  onOpen: (flop: string) => void;
  isStale: boolean;
}

export function Views(props: Props) {
  const { view, node, unit, shown, rows } = props;
  const { urlState, change } = view;
  const onPick = (flop: string) => change({ flop }, "replace");
  switch (urlState.view) {
    case "groups":
      return <GroupFigures {...props} />;
    case "heat":
      return <HeatMap {...props} />;
    case "scatter":
      return <Scatter {...props} onPick={onPick} />;
    case "bars":
      if (shown.isDifference) break;
      return (
        <>
          <SortChoice {...props} />
          <ActionBars
            rows={rows}
            actions={actionsOf(node.actions, unit.evFactor)}
            picked={urlState.flop}
            onPick={onPick}
          />
        </>
      );
    case "hands":
      if (shown.isDifference) break;
      return <Hands view={view} unit={unit} />;
  }
  return <FlopFigures {...props} onPick={onPick} />;
}

interface Picking extends Props {
  onPick: (flop: string) => void;
}

/** The label stands before the field, which leaves the height to the chart. */
const BESIDE = {
  root: { display: "flex", alignItems: "center", gap: 8 },
  label: { whiteSpace: "nowrap" },
} as const;

interface ChoiceProps {
  label: string;
  value: string;
  measures: readonly Measure[];
  onChange: (key: string) => void;
}

function MeasureChoice({ label, value, measures, onChange }: ChoiceProps) {
  return (
    <Select
      size="xs"
      label={label}
      w={180}
      styles={BESIDE}
      data={measures.map(({ key, label }) => ({ value: key, label }))}
      value={value}
      onChange={(key) => key !== null && onChange(key)}
    />
  );
}

/** The order of the bars, which is that of the table. */
function SortChoice({ measures, order, onSort }: Props) {
  const flop = { value: "flop", label: "Flop" };
  return (
    <Select
      size="xs"
      label="Sorted by"
      w={220}
      styles={BESIDE}
      data={[flop, ...measures.map(({ key, label }) => ({ value: key, label }))]}
      value={order.column}
      onChange={(column) => column && onSort({ column, descending: column !== "flop" })}
    />
  );
}

function HeatMap({ view, node, shown, measures }: Props) {
  const measure = measureAt(measures, view.urlState.value, node.total);
  if (!measure) return null;
  const { isDifference, flops, total } = shown;
  const text = (value: number) => valueText(measure, isDifference, value);
  const about = isDifference
    ? `The change of ${measure.label} by the two highest cards of the flop; blue is less, orange more.`
    : `The mean of ${measure.label} by the two highest cards of the flop; blue is below the mean of` +
      " all of these flops, orange above. The diagonal has flops whose highest card is paired.";
  return (
    <>
      <MeasureChoice
        label="Figure"
        value={measure.key}
        measures={measures}
        onChange={(value) => view.change({ value })}
      />
      <FlopHeatMap
        values={flops.map(({ flop, figures, stands_for, weight }) => ({
          flop,
          value: measure.of(figures),
          flops: Math.round(stands_for),
          weight,
        }))}
        mean={isDifference ? 0 : total && measure.of(total)}
        caption={`${measure.label} by the two highest cards`}
        note={about}
        short={(value) =>
          measure.isShare && !isDifference ? (100 * value).toFixed(0) : text(value)
        }
        full={text}
      />
    </>
  );
}

function Scatter({ view, node, shown, measures, onPick }: Picking) {
  const { urlState, change } = view;
  const [hovered, setHovered] = useState<string | null>(null);
  const up = measureAt(measures, urlState.value, node.total);
  const across =
    measures.find(({ key }) => key === (urlState.across || "equity-oop")) ?? measures[0];
  if (!up || !across) return null;
  const points = shown.flops.flatMap(({ flop, figures }) => {
    const [x, y] = [across.of(figures), up.of(figures)];
    return x === null || y === null
      ? []
      : [{ key: flop, x: x * unitOf(across), y: y * unitOf(up) }];
  });
  const read = shown.flops.find(({ flop }) => flop === (hovered ?? urlState.flop));
  const text = (measure: Measure) =>
    read && `${measure.label} ${valueText(measure, shown.isDifference, measure.of(read.figures))}`;
  return (
    <>
      <Group gap="sm">
        <MeasureChoice
          label="Up"
          value={up.key}
          measures={measures}
          onChange={(value) => change({ value })}
        />
        <MeasureChoice
          label="Across"
          value={across.key}
          measures={measures}
          onChange={(value) => change({ across: value })}
        />
      </Group>
      <Box component="figure" m={0}>
        <Group component="figcaption" className="detail" gap="4px 10px" mih={34}>
          {read ? (
            <>
              <PlayingCards text={read.flop} />
              <Text span inherit c="var(--ink)">
                {text(up)}, {text(across)}
              </Text>
            </>
          ) : (
            "A point for each flop. Point at one to read it, click to pick it."
          )}
        </Group>
        <Dots
          points={points}
          xLabel={axisLabel(across)}
          yLabel={axisLabel(up)}
          summary={`${up.label} against ${across.label} of ${points.length} flops, as in the table`}
          picked={urlState.flop}
          onHover={setHovered}
          onPick={onPick}
        />
      </Box>
    </>
  );
}

/**
 * Return a column for each measure, on the colour of its value where it is a frequency or a change.
 * The colours are around the mean, or around no change.
 */
function figureColumns<Row extends ShownFlop | ShownGroup>(
  { shown: { isDifference, total }, measures }: Props,
  rows: readonly Row[],
  isHeat: (measure: Measure) => boolean,
) {
  return measures.map((measure): Column<Row> => {
    const scale = scaleOf(
      rows.map(({ figures }) => measure.of(figures)),
      isDifference ? 0 : total && measure.of(total),
    );
    return {
      key: measure.key,
      title: measure.label,
      isNumber: true,
      isSorted: true,
      cell: ({ figures }) => {
        const value = measure.of(figures);
        const text = valueText(measure, isDifference, value);
        return isHeat(measure) ? <HeatCell value={value} scale={scale} text={text} /> : text;
      },
    };
  });
}

function FlopFigures(props: Picking) {
  const { shown, isStale } = props;
  const weight: Column<ShownFlop> = {
    key: "weight",
    title: "Flops",
    isNumber: true,
    isSorted: true,
    cell: ({ stands_for }) => `×${amount(Number(stands_for.toFixed(1)))}`,
  };
  const isHeat = ({ action }: Measure) => action !== undefined || shown.isDifference;
  const figures = figureColumns(props, shown.flops, isHeat).map((column) => ({
    ...column,
    attributesOf: () => ({ style: { opacity: isStale ? 0.5 : 1 } }),
  }));
  const wide = {
    columns: [FLOP_COLUMN, weight, ...figures],
    widths: `112px 56px repeat(${figures.length}, minmax(74px, 1fr))`,
    rowHeight: ROW_HEIGHT,
  };
  return (
    <FlopTable
      rows={props.rows}
      picked={props.view.urlState.flop}
      onPick={props.onPick}
      onOpen={props.onOpen}
      wide={wide}
      order={props.order}
      onSort={props.onSort}
      above={400}
      minWidth={200 + 82 * figures.length}
    />
  );
}

function GroupFigures(props: Props) {
  const { shown, measures, order, view } = props;
  const sorted = measures.find(({ key }) => key === order.column);
  const isHeat = ({ action }: Measure) => action !== undefined;
  const columns = figureColumns(props, shown.groups, isHeat).map((column, at) => ({
    ...column,
    attributes: { "data-player": measures[at]?.player },
  }));
  const ranked = sorted
    ? sortedBy(shown.groups, order.descending, ({ figures }) => sorted.of(figures))
    : shown.groups;
  return (
    <FlopGroups
      groups={ranked}
      columns={columns}
      filter={filterOf(view.urlState)}
      onToggle={props.onToggle}
      order={order}
      onSort={props.onSort}
    />
  );
}

const unitOf = ({ isShare }: Measure) => (isShare ? 100 : 1);
const axisLabel = ({ label, isShare }: Measure) => (isShare ? `${label}, %` : label);

type Category = Categories["categories"][number];

/** Hand categories over all flops: how the player to act plays each, and what it is worth. */
function Hands({ view, unit }: { view: ReportView; unit: Unit }) {
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

function columnsOf(actions: readonly Action[], unit: Unit): Column<Category>[] {
  const figure = { isNumber: true };
  return [
    { key: "category", title: "Category", isName: true, cell: ({ label }) => label },
    { key: "share", title: "Share", ...figure, cell: ({ share }) => percent(share, 1) },
    {
      key: "ev",
      title: unit.evUnit === "bb" ? "EV bb" : "EV",
      ...figure,
      cell: ({ ev }) => evText(ev, unit),
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
