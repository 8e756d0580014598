// Line charts; uPlot is loaded with the first one.
import { lazy, Suspense } from "react";
import { Loading } from "../states";

const Plot = lazy(() => import("./CurvePlot"));

export interface Series {
  label: string;
  colour: string;
  xs: readonly number[];
  ys: readonly (number | null)[];
  /** Dashed for a target or a reference. */
  dashed?: boolean;
  /** Stepped instead of straight lines. */
  stepped?: boolean;
}

export interface Curves {
  series: readonly Series[];
  xLabel: string;
  yLabel: string;
  /** Text alternative of the chart. */
  summary: string;
  logY?: boolean;
  height?: number;
  xRange?: readonly [number, number];
  yRange?: readonly [number, number];
}

export function Curve(curves: Curves) {
  return (
    <Suspense fallback={<Loading what="Drawing" />}>
      <Plot {...curves} />
    </Suspense>
  );
}
