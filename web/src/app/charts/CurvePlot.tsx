// A uPlot canvas that follows its data, its width and the theme.
import "uplot/dist/uPlot.min.css";
import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useMemo, useRef } from "react";
import uPlot from "uplot";
import type { Curves } from "./Curve";
import classes from "./CurvePlot.module.css";
import { alignSeries, logSteps } from "./curve_data";
import { axisStyle, resolver } from "./plot_style";

export default function CurvePlot(curves: Curves) {
  const { ref, width } = useElementSize();
  const holder = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const dark = useComputedColorScheme("light") === "dark";
  const { series, height = 260 } = curves;
  const data = useMemo(() => alignSeries(series), [series]);
  const shape = JSON.stringify([
    series.map(({ label, colour, dashed, stepped }) => [label, colour, dashed, stepped]),
    curves.xLabel,
    curves.yLabel,
    curves.logY,
    curves.xRange,
    curves.yRange,
    height,
    dark,
  ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` covers everything that needs a new plot
  useEffect(() => {
    if (!holder.current || width === 0) return;
    const resolve = resolver(holder.current);
    plot.current = new uPlot(options(curves, width, height, resolve), data, holder.current);
    return () => {
      plot.current?.destroy();
      plot.current = null;
    };
  }, [shape, width === 0]);

  useEffect(() => plot.current?.setData(data), [data]);
  useEffect(() => {
    if (width > 0) plot.current?.setSize({ width, height });
  }, [width, height]);

  return (
    <div ref={ref} style={{ minHeight: height }}>
      <div
        ref={holder}
        className={classes["plot"]}
        role="img"
        aria-label={curves.summary}
        data-testid="curve"
      />
    </div>
  );
}

function options(
  curves: Curves,
  width: number,
  height: number,
  resolve: (colour: string) => string,
): uPlot.Options {
  const axis = axisStyle(resolve);
  const steps = uPlot.paths.stepped?.({ align: -1 });
  const range = (ends: readonly [number, number] | undefined) =>
    ends ? { range: [...ends] as [number, number] } : {};
  return {
    width,
    height,
    padding: [8, 12, 0, 0],
    scales: {
      x: { time: false, ...range(curves.xRange) },
      y: { ...(curves.logY ? { distr: 3 } : {}), ...range(curves.yRange) },
    },
    axes: [
      { label: curves.xLabel, ...axis },
      {
        label: curves.yLabel,
        ...axis,
        size: 56,
        ...(curves.logY && curves.yRange ? logTicks(curves.yRange) : {}),
      },
    ],
    series: [
      { label: curves.xLabel },
      ...curves.series.map(({ label, colour, dashed, stepped }) => ({
        label,
        stroke: resolve(colour),
        width: 2,
        spanGaps: true,
        points: { show: false },
        ...(dashed ? { dash: [6, 6] } : {}),
        ...(stepped && steps ? { paths: steps } : {}),
      })),
    ],
  };
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
