// The flops of a report with their figures: a row each, sortable, coloured around the mean.
import { type Scale, scaleOf } from "../../app/charts/heat";
import { amount } from "../../app/format/number";
import { type FlopColumn, FlopTable } from "../../flops/FlopTable";
import { HeatCell } from "../../flops/HeatCell";
import type { Order } from "../../flops/order";
import type { Measure } from "../measures";
import { type Shown, type ShownFlop, valueText } from "../shown";
import classes from "./FlopFigures.module.css";

interface Props {
  shown: Shown;
  /** The flops in their order. */
  rows: readonly ShownFlop[];
  measures: readonly Measure[];
  order: Order;
  onOrder: (order: Order) => void;
  picked: string;
  onPick: (flop: string) => void;
  onOpen: (flop: string) => void;
  isStale: boolean;
}

export function FlopFigures({ shown, rows, measures, isStale, ...table }: Props) {
  const columns: FlopColumn<ShownFlop>[] = [
    {
      key: "weight",
      label: "Flops",
      isNumber: true,
      cell: ({ stands_for }) => `×${amount(Number(stands_for.toFixed(1)))}`,
    },
    ...measures.map((measure) => {
      const scale = scaleAt(measure, shown);
      return {
        key: measure.key,
        label: measure.label,
        isNumber: true,
        isStale,
        cell: ({ figures }: ShownFlop) => {
          const value = measure.of(figures);
          const text = valueText(measure, shown.isDifference, value);
          return measure.action || shown.isDifference ? (
            <HeatCell value={value} scale={scale} text={text} />
          ) : (
            text
          );
        },
      };
    }),
  ];
  return (
    <div
      className={classes["figures"]}
      style={{ "--figures": measures.length, "--actions": actionCount(measures) } as object}
    >
      <FlopTable {...table} rows={rows} columns={columns} layout={classes["table"]} />
    </div>
  );
}

const actionCount = (measures: readonly Measure[]) =>
  measures.filter(({ action }) => action !== undefined).length;

/** The colours of a column: around the mean, or around no change. */
function scaleAt(measure: Measure, { flops, total, isDifference }: Shown): Scale {
  return scaleOf(
    flops.map(({ figures }) => measure.of(figures)),
    isDifference ? 0 : total && measure.of(total),
  );
}
