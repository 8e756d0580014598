// The course of training as curves: each session, and the mean of the last ones by decisions.
import type { Series } from "../../app/charts/Curve";
import type { Statistics } from "../queries";

type Point = Pick<Statistics["over_time"][number], "decisions" | "accuracy" | "mean_loss_percent">;

export type Figure = "loss" | "accuracy";

export const LABELS: Record<Figure, { name: string; axis: string }> = {
  loss: { name: "Mean loss", axis: "% of pot" },
  accuracy: { name: "Accuracy", axis: "%" },
};

/** How many sessions the smoother curve is a mean of. */
const WINDOW = 5;

/** What the two curves are. */
export const COURSE_NOTE = `Solid: each session. Dashed: the mean of the last ${WINDOW}.`;

export function courseSeries(points: readonly Point[], figure: Figure): Series[] {
  const xs = points.map((_, index) => index + 1);
  const { name } = LABELS[figure];
  return [
    {
      label: name,
      colour: "var(--accent)",
      xs,
      ys: points.map((point) => figureOf(point, figure)),
    },
    {
      label: `Mean of ${WINDOW} sessions`,
      colour: "var(--p4)",
      xs,
      ys: points.map((_, index) =>
        meanOf(points.slice(Math.max(0, index + 1 - WINDOW), index + 1), figure),
      ),
      dashed: true,
    },
  ];
}

function figureOf(point: Point, figure: Figure): number | null {
  if (figure === "loss") return point.mean_loss_percent;
  return point.accuracy === null ? null : 100 * point.accuracy;
}

/** The mean over all decisions of some sessions; null without decisions. */
export function meanOf(points: readonly Point[], figure: Figure): number | null {
  let [sum, decisions] = [0, 0];
  for (const point of points) {
    sum += point.decisions * (figureOf(point, figure) ?? 0);
    decisions += point.decisions;
  }
  return decisions === 0 ? null : sum / decisions;
}

/** Describe the course in a sentence. */
export function courseText(points: readonly Point[], figure: Figure): string {
  const { name, axis } = LABELS[figure];
  const text = (point: Point | undefined) =>
    point ? (figureOf(point, figure) ?? 0).toFixed(1) : "–";
  return `${name} over ${points.length} sessions, from ${text(points[0])} to ${text(points.at(-1))} ${axis}`;
}
