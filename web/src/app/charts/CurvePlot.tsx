// Curves over a common axis.
import { useMemo } from "react";
import uPlot from "uplot";
import { ChartFrame } from "./ChartFrame";
import type { Curves } from "./Curve";
import { alignSeries, logSteps } from "./curve_data";

export default function CurvePlot(curves: Curves) {
  const { series, logY, xRange, yRange, xLabel, yLabel, summary, height = 260 } = curves;
  const data = useMemo(() => alignSeries(series), [series]);
  const styles = series.map(({ xs: _, ys: __, ...style }) => style);
  return (
    <ChartFrame
      data={data}
      xLabel={xLabel}
      yLabel={yLabel}
      summary={summary}
      height={height}
      shape={[styles, logY, xRange, yRange]}
      options={(resolve) => ({
        scales: {
          x: { time: false, ...rangeOf(xRange) },
          y: { ...(logY && { distr: 3 }), ...rangeOf(yRange) },
        },
        yAxis: logY && yRange ? logTicks(yRange) : {},
        series: styles.map(({ label, colour, dashed, stepped }) => {
          const steps = stepped && uPlot.paths.stepped?.({ align: -1 });
          return {
            label,
            stroke: resolve(colour),
            width: 2,
            spanGaps: true,
            points: { show: false },
            ...(dashed && { dash: [6, 6] }),
            ...(steps && { paths: steps }),
          };
        }),
      })}
      testId="curve"
    />
  );
}

function rangeOf(ends: readonly [number, number] | undefined) {
  return ends ? { range: [...ends] as [number, number] } : {};
}

/** Ticks of a log axis with fixed ends, however few decades it has. */
function logTicks(range: readonly [number, number]): Partial<uPlot.Axis> {
  const splits = logSteps(range);
  return {
    splits: () => splits,
    filter: (_, values) => values,
    values: (_, values) => values.map((value) => String(Number(value.toPrecision(3)))),
  };
}
