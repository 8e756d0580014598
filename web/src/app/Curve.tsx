// Curves, drawn by uPlot, which is loaded with the first one.
import { lazy, Suspense } from "react";
import { Loading } from "./states";

const Plot = lazy(() => import("./CurvePlot"));

export interface Series {
  label: string;
  colour: string;
  xs: readonly number[];
  ys: readonly (number | null)[];
  /** Dashes say that it is a goal or a reference, not a measurement. */
  dashed?: boolean;
  /** Steps from point to point instead of straight lines. */
  stepped?: boolean;
}

export interface Curves {
  series: readonly Series[];
  xLabel: string;
  yLabel: string;
  /** What the picture shows, in words. */
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
