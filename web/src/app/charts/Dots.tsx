// Scatter charts; uPlot is loaded with the first chart.
import { lazy, Suspense } from "react";
import { Loading } from "../states";

const Plot = lazy(() => import("./DotsPlot"));

export interface Dot {
  key: string;
  x: number;
  y: number;
}

export interface DotsProps {
  points: readonly Dot[];
  xLabel: string;
  yLabel: string;
  /** Text alternative of the chart. */
  summary: string;
  /** The key of the point that is marked. */
  picked: string;
  onHover: (key: string | null) => void;
  onPick: (key: string) => void;
  height?: number;
}

export function Dots(props: DotsProps) {
  return (
    <Suspense fallback={<Loading what="Drawing" />}>
      <Plot {...props} />
    </Suspense>
  );
}
