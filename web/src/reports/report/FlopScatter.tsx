// Every flop as a point: one figure against another.
import { Box, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Dots } from "../../app/charts/Dots";
import { PlayingCards } from "../../cards/PlayingCard";
import type { Measure } from "../measures";
import { type Shown, valueText } from "../shown";

interface Props {
  shown: Shown;
  up: Measure;
  across: Measure;
  picked: string;
  onPick: (flop: string) => void;
}

export function FlopScatter({ shown, up, across, picked, onPick }: Props) {
  const [hovered, setHovered] = useState<string | null>(null);
  const points = shown.flops.flatMap(({ flop, figures }) => {
    const [x, y] = [across.of(figures), up.of(figures)];
    return x === null || y === null
      ? []
      : [{ key: flop, x: x * scaleOf(across), y: y * scaleOf(up) }];
  });
  const read = shown.flops.find(({ flop }) => flop === (hovered ?? picked));
  const text = (measure: Measure) =>
    read
      ? `${measure.label} ${valueText(measure, shown.isDifference, measure.of(read.figures))}`
      : "";
  return (
    <Box component="figure" m={0} data-testid="flop-scatter">
      <Group component="figcaption" className="detail" gap="4px 10px" mih={34}>
        {read ? (
          <>
            <PlayingCards text={read.flop} />
            <Text span inherit c="var(--ink)">
              {text(up)}, {text(across)}
            </Text>
          </>
        ) : (
          "A point for each flop. Point at one to read it, click to pick it."
        )}
      </Group>
      <Dots
        points={points}
        xLabel={axisLabel(across)}
        yLabel={axisLabel(up)}
        summary={`${up.label} against ${across.label} of ${points.length} flops, as in the table`}
        picked={picked}
        onHover={setHovered}
        onPick={onPick}
      />
    </Box>
  );
}

const scaleOf = ({ isShare }: Measure) => (isShare ? 100 : 1);
const axisLabel = ({ label, isShare }: Measure) => (isShare ? `${label}, %` : label);
