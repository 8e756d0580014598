// A uPlot canvas that follows its data, its width and the theme.
import "uplot/dist/uPlot.min.css";
import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useMemo, useRef } from "react";
import uPlot from "uplot";
import type { Curves } from "./Curve";
import { alignSeries } from "./curve_data";

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
    plot.current = new uPlot(options(curves, width, height, dark), data, holder.current);
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
      <div ref={holder} role="img" aria-label={curves.summary} data-testid="curve" />
    </div>
  );
}

function options(curves: Curves, width: number, height: number, dark: boolean): uPlot.Options {
  const ink = dark ? "#e2e8f0" : "#1f2937";
  const grid = { stroke: dark ? "#334155" : "#e5e7eb", width: 1 };
  const steps = uPlot.paths.stepped?.({ align: -1 });
  const range = (ends: readonly [number, number] | undefined) =>
    ends ? { range: [...ends] as [number, number] } : {};
  return {
    width,
    height,
    padding: [8, 12, 0, 0],
    scales: {
      x: { time: false, ...range(curves.xRange) },
      y: curves.logY ? { distr: 3 } : range(curves.yRange),
    },
    axes: [
      { label: curves.xLabel, stroke: ink, grid, ticks: grid, labelSize: 22 },
      { label: curves.yLabel, stroke: ink, grid, ticks: grid, labelSize: 22, size: 56 },
    ],
    series: [
      { label: curves.xLabel },
      ...curves.series.map(({ label, colour, dashed, stepped }) => ({
        label,
        stroke: colour,
        width: 2,
        spanGaps: true,
        points: { show: false },
        ...(dashed ? { dash: [6, 6] } : {}),
        ...(stepped && steps ? { paths: steps } : {}),
      })),
    ],
  };
}
