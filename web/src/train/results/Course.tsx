// The course of training: mean loss and accuracy session by session.
import { Group, SegmentedControl, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { Curve } from "../../app/charts/Curve";
import type { Statistics } from "../queries";
import {
  COURSE_NOTE,
  courseSeries,
  courseText,
  FIGURES,
  type Figure,
  LABELS,
} from "./course_series";

export function Course({ points }: { points: Statistics["over_time"] }) {
  const [figure, setFigure] = useState<Figure>("loss");
  const series = useMemo(() => courseSeries(points, figure), [points, figure]);
  return (
    <>
      <Group justify="space-between" gap={6}>
        <Title order={2}>Over time</Title>
        <SegmentedControl
          size="xs"
          aria-label="Figure"
          data={FIGURES.map((value) => ({ value, label: LABELS[value].name }))}
          value={figure}
          onChange={(value) => setFigure(value as Figure)}
        />
      </Group>
      {points.length < 2 ? (
        <Text size="sm" c="dimmed" py="md">
          The curve begins with the second session.
        </Text>
      ) : (
        <>
          <Text size="xs" c="dimmed" mb={4}>
            {COURSE_NOTE}
          </Text>
          <Curve
            series={series}
            xLabel="Session"
            yLabel={LABELS[figure].axis}
            height={190}
            summary={courseText(points, figure)}
          />
        </>
      )}
    </>
  );
}
