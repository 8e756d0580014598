// The curve that a job describes, with the value to compare it with.
import { Text, Title } from "@mantine/core";
import { useMemo } from "react";
import type { JobProgress } from "../api/job_events";
import { Curve } from "../app/charts/Curve";
import { logRange } from "../app/charts/curve_data";
import { count } from "../app/format/number";
import { type CurveLabels, curveSummary, type JobCurve as Described, pointsOf } from "./curve";
import { figureNamed, numberOf, quantityText } from "./figures";

interface Props {
  events: readonly JobProgress[];
  job: JobProgress;
  curve: Described;
}

const COLOUR = "var(--accent)";
const REFERENCE_COLOUR = "var(--p4)";

export function JobCurve({ events, job, curve }: Props) {
  const reference = curve.reference === null ? null : numberOf(job, curve.reference);
  const labels: CurveLabels = {
    title: curve.title,
    x: figureNamed(job, curve.x)?.label ?? curve.x,
    unit: figureNamed(job, curve.y)?.unit ?? null,
    reference: (curve.reference && figureNamed(job, curve.reference)?.label) ?? null,
  };
  const { title, unit, reference: referenceLabel } = labels;
  const points = useMemo(() => pointsOf(events, curve), [events, curve]);
  const series = useMemo(() => {
    const { xs, ys } = points;
    const isShown = reference !== null && (reference > 0 || curve.scale === "linear");
    const level = {
      label: `${referenceLabel} ${quantityText(reference ?? 0, unit)}`,
      colour: REFERENCE_COLOUR,
      xs: [xs[0] ?? 0, xs.at(-1) ?? 1],
      ys: [reference, reference],
      dashed: true,
    };
    return [{ label: title, colour: COLOUR, xs, ys }, ...(isShown ? [level] : [])];
  }, [points, reference, referenceLabel, title, unit, curve.scale]);
  return (
    <section className="panel" aria-label={title}>
      <Title order={2}>{title}</Title>
      <div data-testid="job-curve" data-points={points.xs.length}>
        {points.xs.length < 2 ? (
          <Text size="sm" c="dimmed" py="md">
            {points.xs.length === 0
              ? "The curve starts with the first measurement."
              : `Measured once: ${quantityText(points.ys[0] ?? 0, unit)} at ${count(points.xs[0] ?? 0)} ${labels.x.toLowerCase()}. A curve needs two measurements.`}
          </Text>
        ) : (
          <Curve
            series={series}
            xLabel={labels.x}
            yLabel={unit ?? title}
            {...(curve.scale === "log" && {
              logY: true,
              yRange: logRange(series.flatMap(({ ys }) => ys.flatMap((y) => y ?? []))),
            })}
            summary={curveSummary(points, labels, reference)}
          />
        )}
      </div>
    </section>
  );
}
