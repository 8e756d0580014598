// Groups of a report's flops by texture, with their means; a click on a title sorts, one on a group
// filters by it.
import { scaleOf } from "../../app/charts/heat";
import { FlopGroups, type GroupColumn } from "../../flops/FlopGroups";
import { HeatCell } from "../../flops/HeatCell";
import { type Order, sortedBy } from "../../flops/order";
import type { TraitName } from "../../flops/traits";
import type { FlopFilter } from "../../flops/url_state";
import type { Measure } from "../measures";
import { type Shown, type ShownGroup, valueText } from "../shown";

interface Props {
  shown: Shown;
  measures: readonly Measure[];
  order: Order;
  onOrder: (order: Order) => void;
  filter: FlopFilter;
  onToggle: (trait: TraitName, value: string) => void;
}

export function GroupFigures({ shown, measures, order, ...table }: Props) {
  const { groups, total, isDifference } = shown;
  const sorted = measures.find(({ key }) => key === order.column);
  const columns: GroupColumn<ShownGroup>[] = measures.map((measure) => {
    const scale = scaleOf(
      groups.map(({ figures }) => measure.of(figures)),
      isDifference ? 0 : total && measure.of(total),
    );
    return {
      key: measure.key,
      label: measure.label,
      ...(measure.player !== undefined && { player: measure.player }),
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
