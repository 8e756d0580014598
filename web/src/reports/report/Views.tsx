// The views of a report's flops: table, groups, bars, scatter, heat map, and hands by category.
import { Box, Group, Select, Text } from "@mantine/core";
import { useState } from "react";
import { Dots } from "../../app/charts/Dots";
import { type Scale, scaleOf } from "../../app/charts/heat";
import { amount } from "../../app/format/number";
import type { Column } from "../../app/table/columns";
import { type Order, sortedBy } from "../../app/table/order";
import { PlayingCards } from "../../cards/PlayingCard";
import { FlopGroups } from "../../flops/FlopGroups";
import { FlopHeatMap } from "../../flops/FlopHeatMap";
import { FLOP_COLUMN, FlopTable, ROW_HEIGHT } from "../../flops/FlopTable";
import { HeatCell } from "../../flops/HeatCell";
import type { TraitName } from "../../flops/traits";
import { type FlopFilter, filterOf } from "../../flops/url_state";
import { actionsOf } from "../../solutions/actions";
import type { Unit } from "../../solutions/ev_unit";
import {
  type Measure,
  measureAt,
  type Shown,
  type ShownFlop,
  type ShownGroup,
  valueText,
} from "../measures";
import type { ReportNode } from "../queries";
import { ActionBars } from "./ActionBars";
import { Hands } from "./Hands";
import type { ReportView } from "./useReport";

interface Props {
  view: ReportView;
  node: ReportNode;
  unit: Unit;
  shown: Shown;
  /** The flops in their order. */
  rows: readonly ShownFlop[];
  measures: readonly Measure[];
  order: Order;
  onSort: (order: Order) => void;
  onToggle: (trait: TraitName, value: string) => void;
  onOpen: (flop: string) => void;
  isStale: boolean;
}

export function Views(props: Props) {
  const { view, node, unit, shown, rows, measures } = props;
  const { urlState, change } = view;
  const onPick = (flop: string) => change({ flop }, "replace");
  switch (urlState.view) {
    case "groups":
      return (
        <GroupFigures
          shown={shown}
          measures={measures}
          order={props.order}
          onSort={props.onSort}
          filter={filterOf(urlState)}
          onToggle={props.onToggle}
        />
      );
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
  return (
    <FlopFigures
      shown={shown}
      rows={rows}
      measures={measures}
      order={props.order}
      onSort={props.onSort}
      picked={urlState.flop}
      onPick={onPick}
      onOpen={props.onOpen}
      isStale={props.isStale}
    />
  );
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
      allowDeselect={false}
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
      allowDeselect={false}
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

function Scatter(props: Props & { onPick: (flop: string) => void }) {
  const { view, node, shown, measures, onPick } = props;
  const { urlState, change } = view;
  const up = measureAt(measures, urlState.value, node.total);
  const across =
    measures.find(({ key }) => key === (urlState.across || "equity-oop")) ?? measures[0];
  if (!up || !across) return null;
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
      <FlopScatter shown={shown} up={up} across={across} picked={urlState.flop} onPick={onPick} />
    </>
  );
}

interface FlopFiguresProps {
  shown: Shown;
  /** The flops in their order. */
  rows: readonly ShownFlop[];
  measures: readonly Measure[];
  order: Order;
  onSort: (order: Order) => void;
  picked: string;
  onPick: (flop: string) => void;
  onOpen: (flop: string) => void;
  isStale: boolean;
}

function FlopFigures({ shown, measures, isStale, order, onSort, ...table }: FlopFiguresProps) {
  const weight: Column<ShownFlop> = {
    key: "weight",
    title: "Flops",
    isNumber: true,
    isSorted: true,
    cell: ({ stands_for }) => `×${amount(Number(stands_for.toFixed(1)))}`,
  };
  const figures = measures.map((measure): Column<ShownFlop> => {
    const scale = scaleAt(measure, shown);
    return {
      key: measure.key,
      title: measure.label,
      isNumber: true,
      isSorted: true,
      attributesOf: () => ({ style: { opacity: isStale ? 0.5 : 1 } }),
      cell: ({ figures }) => {
        const value = measure.of(figures);
        const text = valueText(measure, shown.isDifference, value);
        return measure.action || shown.isDifference ? (
          <HeatCell value={value} scale={scale} text={text} />
        ) : (
          text
        );
      },
    };
  });
  const wide = {
    columns: [FLOP_COLUMN, weight, ...figures],
    widths: `112px 56px repeat(${figures.length}, minmax(74px, 1fr))`,
    rowHeight: ROW_HEIGHT,
  };
  return (
    <FlopTable
      {...table}
      wide={wide}
      order={order}
      onSort={onSort}
      above={400}
      minWidth={200 + 82 * figures.length}
    />
  );
}

/** The colours of a column: around the mean, or around no change. */
function scaleAt(measure: Measure, { flops, total, isDifference }: Shown): Scale {
  return scaleOf(
    flops.map(({ figures }) => measure.of(figures)),
    isDifference ? 0 : total && measure.of(total),
  );
}

interface GroupFiguresProps {
  shown: Shown;
  measures: readonly Measure[];
  order: Order;
  onSort: (order: Order) => void;
  filter: FlopFilter;
  onToggle: (trait: TraitName, value: string) => void;
}

function GroupFigures({ shown, measures, order, ...table }: GroupFiguresProps) {
  const { groups, total, isDifference } = shown;
  const sorted = measures.find(({ key }) => key === order.column);
  const columns = measures.map((measure): Column<ShownGroup> => {
    const scale = scaleOf(
      groups.map(({ figures }) => measure.of(figures)),
      isDifference ? 0 : total && measure.of(total),
    );
    return {
      key: measure.key,
      title: measure.label,
      isNumber: true,
      isSorted: true,
      attributes: { "data-player": measure.player },
      cell: ({ figures }) => {
        const value = measure.of(figures);
        const text = valueText(measure, isDifference, value);
        return measure.action ? <HeatCell value={value} scale={scale} text={text} /> : text;
      },
    };
  });
  const ranked = sorted
    ? sortedBy(groups, order.descending, ({ figures }) => sorted.of(figures))
    : groups;
  return <FlopGroups {...table} groups={ranked} columns={columns} order={order} />;
}

interface FlopScatterProps {
  shown: Shown;
  up: Measure;
  across: Measure;
  picked: string;
  onPick: (flop: string) => void;
}

function FlopScatter({ shown, up, across, picked, onPick }: FlopScatterProps) {
  const [hovered, setHovered] = useState<string | null>(null);
  const points = shown.flops.flatMap(({ flop, figures }) => {
    const [x, y] = [across.of(figures), up.of(figures)];
    return x === null || y === null
      ? []
      : [{ key: flop, x: x * unitOf(across), y: y * unitOf(up) }];
  });
  const read = shown.flops.find(({ flop }) => flop === (hovered ?? picked));
  const text = (measure: Measure) =>
    read
      ? `${measure.label} ${valueText(measure, shown.isDifference, measure.of(read.figures))}`
      : "";
  return (
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
        picked={picked}
        onHover={setHovered}
        onPick={onPick}
      />
    </Box>
  );
}

const unitOf = ({ isShare }: Measure) => (isShare ? 100 : 1);
const axisLabel = ({ label, isShare }: Measure) => (isShare ? `${label}, %` : label);
