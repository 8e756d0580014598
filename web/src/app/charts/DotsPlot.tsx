// Points that can be read and picked.
import { useMemo, useRef } from "react";
import uPlot from "uplot";
import { ChartFrame, type Resolve } from "./ChartFrame";
import type { Dot, DotsProps } from "./Dots";

const REACH_PX = 24;

export default function DotsPlot(props: DotsProps) {
  const { points, xLabel, yLabel, summary, picked, height = 320 } = props;
  const sorted = useMemo(() => points.toSorted((one, other) => one.x - other.x), [points]);
  const latest = useRef({ ...props, sorted });
  latest.current = { ...props, sorted };
  const data = useMemo(() => dataOf(sorted, picked), [sorted, picked]);

  function listen(plot: uPlot) {
    const nearest = (event: PointerEvent) => nearestDot(plot, latest.current.sorted, event);
    plot.over.addEventListener("pointermove", (event) =>
      latest.current.onHover(nearest(event)?.key ?? null),
    );
    plot.over.addEventListener("pointerdown", (event) => {
      const dot = nearest(event);
      if (dot) latest.current.onPick(dot.key);
    });
    plot.over.addEventListener("pointerleave", () => latest.current.onHover(null));
  }

  return (
    <ChartFrame
      data={data}
      xLabel={xLabel}
      yLabel={yLabel}
      summary={summary}
      height={height}
      shape={null}
      options={(resolve) => ({
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: widened } },
        series: [dots(resolve, "var(--p1)", 6), dots(resolve, "var(--weight)", 12)],
        hooks: {
          draw: [(plot) => drawNames(plot, latest.current.sorted, resolve("var(--muted)"))],
        },
      })}
      onPlot={listen}
      testId="dots"
    />
  );
}

function dots(resolve: Resolve, colour: string, size: number): uPlot.Series {
  const [stroke, fill] = [resolve(colour), resolve(colour)];
  return { stroke, paths: () => null, points: { show: true, size, fill, stroke } };
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

/** Leave room beside the first and the last point. */
function widened(_: uPlot, low: number, high: number): [number, number] {
  const room = (high - low) * 0.03 || 1;
  return [low - room, high + room];
}

/** Where a name is written, in pixels. */
interface NameBox {
  left: number;
  middle: number;
  width: number;
}

/** Return the names of this height that fit before the right edge without covering an earlier one. */
export function withRoom<Box extends NameBox>(
  boxes: readonly Box[],
  height: number,
  right: number,
): Box[] {
  const kept: Box[] = [];
  for (const box of boxes) {
    const isCovered = kept.some(
      (each) =>
        Math.abs(each.middle - box.middle) < height &&
        each.left < box.left + box.width &&
        box.left < each.left + each.width,
    );
    if (!isCovered && box.left + box.width <= right) kept.push(box);
  }
  return kept;
}
