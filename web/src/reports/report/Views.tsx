// The views of a report's flops: table, groups, bars, scatter, heat map, and hands by category.
import { Group, Select } from "@mantine/core";
import { FlopHeatMap } from "../../flops/FlopHeatMap";
import type { Order } from "../../flops/order";
import type { TraitName } from "../../flops/traits";
import { filterOf } from "../../flops/url_state";
import { actionsOf } from "../../solutions/actions";
import type { Unit } from "../../solutions/ev_unit";
import { type Measure, measureAt } from "../measures";
import type { ReportNode } from "../queries";
import { type Shown, type ShownFlop, valueText } from "../shown";
import { ActionBars } from "./ActionBars";
import { FlopFigures } from "./FlopFigures";
import { FlopScatter } from "./FlopScatter";
import { GroupFigures } from "./GroupFigures";
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
  onOrder: (order: Order) => void;
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
          onOrder={props.onOrder}
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
      onOrder={props.onOrder}
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
  testId: string;
}

function MeasureChoice({ label, value, measures, onChange, testId }: ChoiceProps) {
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
      data-testid={testId}
    />
  );
}

/** The order of the bars, which is that of the table. */
function SortChoice({ measures, order, onOrder }: Props) {
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
      onChange={(column) => column && onOrder({ column, descending: column !== "flop" })}
      data-testid="bars-sort"
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
        testId="heat-value"
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
          testId="scatter-up"
        />
        <MeasureChoice
          label="Across"
          value={across.key}
          measures={measures}
          onChange={(value) => change({ across: value })}
          testId="scatter-across"
        />
      </Group>
      <FlopScatter shown={shown} up={up} across={across} picked={urlState.flop} onPick={onPick} />
    </>
  );
}
