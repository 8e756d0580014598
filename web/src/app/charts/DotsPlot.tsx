// A uPlot canvas of points that can be read and picked; it follows its data, width and theme.
import "uplot/dist/uPlot.min.css";
import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useMemo, useRef } from "react";
import uPlot from "uplot";
import type { Dot, DotsProps } from "./Dots";
import { withRoom } from "./dot_names";
import { axisStyle, resolver } from "./plot_style";

const REACH_PX = 24;

export default function DotsPlot(props: DotsProps) {
  const { points, xLabel, yLabel, summary, picked, height = 320 } = props;
  const { ref, width } = useElementSize();
  const holder = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const dark = useComputedColorScheme("light") === "dark";
  const sorted = useMemo(() => points.toSorted((one, other) => one.x - other.x), [points]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours follow the theme
  useEffect(() => {
    if (!holder.current || width === 0) return;
    const resolve = resolver(holder.current);
    const options = {
      ...optionsOf({ xLabel, yLabel }, width, height, resolve),
      hooks: { draw: [(plot: uPlot) => drawNames(plot, sorted, resolve("var(--muted)"))] },
    };
    const plot = new uPlot(options, dataOf(sorted, picked), holder.current);
    const nearest = (event: PointerEvent) => nearestDot(plot, sorted, event);
    const move = (event: PointerEvent) => latest.current.onHover(nearest(event)?.key ?? null);
    const press = (event: PointerEvent) => {
      const dot = nearest(event);
      if (dot) latest.current.onPick(dot.key);
    };
    const leave = () => latest.current.onHover(null);
    plot.over.addEventListener("pointermove", move);
    plot.over.addEventListener("pointerdown", press);
    plot.over.addEventListener("pointerleave", leave);
    return () => plot.destroy();
  }, [sorted, picked, xLabel, yLabel, width, height, dark]);

  return (
    <div ref={ref} style={{ minHeight: height }}>
      <div ref={holder} role="img" aria-label={summary} data-testid="dots" />
    </div>
  );
}

/** All points, and the picked one again. */
function dataOf(points: readonly Dot[], picked: string): uPlot.AlignedData {
  return [
    points.map(({ x }) => x),
    points.map(({ y }) => y),
    points.map(({ key, y }) => (key === picked ? y : null)),
  ];
}

/** Write the name of each point beside it, where there is room. */
function drawNames(plot: uPlot, points: readonly Dot[], colour: string): void {
  const { ctx, bbox } = plot;
  const pixel = uPlot.pxRatio;
  ctx.save();
  ctx.fillStyle = colour;
  ctx.font = `${11 * pixel}px "Inter Variable", sans-serif`;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  const boxes = points.map(({ key, x, y }) => ({
    left: plot.valToPos(x, "x", true) + 6 * pixel,
    middle: plot.valToPos(y, "y", true),
    width: ctx.measureText(key).width,
    key,
  }));
  for (const { key, left, middle } of withRoom(boxes, 12 * pixel, bbox.left + bbox.width))
    ctx.fillText(key, left, middle);
  ctx.restore();
}

/** Return the point next to the pointer, null if none is near. */
function nearestDot(plot: uPlot, points: readonly Dot[], event: PointerEvent): Dot | null {
  const { left, top } = plot.over.getBoundingClientRect();
  const [atX, atY] = [event.clientX - left, event.clientY - top];
  let nearest: Dot | null = null;
  let least = REACH_PX;
  for (const dot of points) {
    const distance = Math.hypot(plot.valToPos(dot.x, "x") - atX, plot.valToPos(dot.y, "y") - atY);
    if (distance < least) [nearest, least] = [dot, distance];
  }
  return nearest;
}

function optionsOf(
  { xLabel, yLabel }: { xLabel: string; yLabel: string },
  width: number,
  height: number,
  resolve: (colour: string) => string,
): uPlot.Options {
  const axis = axisStyle(resolve);
  const dots = (colour: string, size: number): uPlot.Series => ({
    stroke: resolve(colour),
    paths: () => null,
    points: { show: true, size, fill: resolve(colour), stroke: resolve(colour) },
  });
  return {
    width,
    height,
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: widened } },
    axes: [
      { label: xLabel, ...axis },
      { label: yLabel, ...axis, size: 56 },
    ],
    series: [{ label: xLabel }, dots("var(--p1)", 6), dots("var(--weight)", 12)],
  };
}

/** Leave room beside the first and the last point. */
function widened(_: uPlot, low: number, high: number): [number, number] {
  const room = (high - low) * 0.03 || 1;
  return [low - room, high + room];
}
