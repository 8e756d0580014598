// A uPlot canvas that follows its data, its width and the theme.
import "uplot/dist/uPlot.min.css";
import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import classes from "./ChartFrame.module.css";

/** What turns a colour of the theme into one that a canvas can draw. */
export type Resolve = (colour: string) => string;

interface Props {
  data: uPlot.AlignedData;
  xLabel: string;
  yLabel: string;
  /** Text alternative of the chart. */
  summary: string;
  height: number;
  /** What needs a new plot when it changes, beside the labels, the height and the theme. */
  shape: unknown;
  /** Return the series and what else is of this chart; `yAxis` adds to the look of that axis. */
  options: (resolve: Resolve) => Partial<uPlot.Options> & {
    series: uPlot.Series[];
    yAxis?: Partial<uPlot.Axis>;
  };
  /** Called with each new plot. */
  onPlot?: (plot: uPlot) => void;
  testId: string;
}

export function ChartFrame(props: Props) {
  const { data, xLabel, yLabel, summary, height, testId } = props;
  const { ref, width } = useElementSize();
  const holder = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const scheme = useComputedColorScheme("light");
  const shape = JSON.stringify([xLabel, yLabel, height, scheme, props.shape]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` covers what needs a new plot
  useEffect(() => {
    if (!holder.current || width === 0) return;
    const resolve = resolver(holder.current);
    const axis = axisStyle(resolve);
    const { yAxis, series, ...rest } = props.options(resolve);
    const options = {
      width,
      height,
      padding: [8, 12, 0, 0] as uPlot.Padding,
      axes: [
        { label: xLabel, ...axis },
        { label: yLabel, ...axis, size: 56, ...yAxis },
      ],
      series: [{ label: xLabel }, ...series],
      ...rest,
    };
    plot.current = new uPlot(options, data, holder.current);
    props.onPlot?.(plot.current);
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
        aria-label={summary}
        data-testid={testId}
      />
    </div>
  );
}

const FONT = "12px 'Inter Variable', sans-serif";

/** Return what turns a colour of the theme, var(--accent), into one that a canvas can draw. */
function resolver(element: HTMLElement): (colour: string) => string {
  const style = getComputedStyle(element);
  return (colour) => {
    const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
    return name === undefined ? colour : style.getPropertyValue(name).trim();
  };
}

function axisStyle(resolve: (colour: string) => string) {
  const grid = { stroke: resolve("var(--line)"), width: 1 };
  const stroke = resolve("var(--ink)");
  return { stroke, grid, ticks: grid, labelSize: 22, font: FONT, labelFont: FONT };
}
