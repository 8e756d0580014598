// Groups of a report's flops by texture, with their means; a click filters by the group.
import { scaleOf } from "../../app/charts/heat";
import { FlopGroups, type GroupColumn } from "../../flops/FlopGroups";
import { HeatCell } from "../../flops/HeatCell";
import type { TraitName } from "../../flops/traits";
import type { FlopFilter } from "../../flops/url_state";
import type { Measure } from "../measures";
import { type Shown, type ShownGroup, valueText } from "../shown";

interface Props {
  shown: Shown;
  measures: readonly Measure[];
  filter: FlopFilter;
  onToggle: (trait: TraitName, value: string) => void;
}

export function GroupFigures({ shown, measures, filter, onToggle }: Props) {
  const { groups, total, isDifference } = shown;
  const columns: GroupColumn<ShownGroup>[] = measures
    .filter(({ key }) => !key.startsWith("eqr"))
    .map((measure) => {
      const scale = scaleOf(
        groups.map(({ figures }) => measure.of(figures)),
        isDifference ? 0 : total && measure.of(total),
      );
      return {
        label: measure.label,
        ...(measure.player !== undefined && { player: measure.player }),
        cell: ({ figures }) => {
          const value = measure.of(figures);
          const text = valueText(measure, isDifference, value);
          return measure.action ? <HeatCell value={value} scale={scale} text={text} /> : text;
        },
      };
    });
  return <FlopGroups groups={groups} columns={columns} filter={filter} onToggle={onToggle} />;
}
