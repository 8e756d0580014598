// Heat map of a range by equity; a click filters the table by hand class.
import { Text } from "@mantine/core";
import { memo, type ReactNode } from "react";
import { heat, scaleOf } from "../../../app/charts/heat";
import { DrawnText } from "../../../app/DrawnText";
import { percent } from "../../../app/format/number";
import { HandGrid } from "../../../ranges/grid/HandGrid";
import { hueOf } from "../../spot";
import type { HandRow } from "./hand_rows";

interface Props {
  seat: number;
  hands: readonly HandRow[];
  /** The hands that the colours are scaled to, if more than those shown. */
  scaleHands?: readonly HandRow[];
  /** The equity of the range, the centre of the colours. */
  equity: number | undefined;
  selected: string;
  testId: string;
  onPick?: (name: string) => void;
}

const figures = new Map<number, ReactNode>();

/** Return the figure of a percentage, the same element every time, so that cells can be compared. */
function figureOf(share: number): ReactNode {
  const figure = figures.get(share) ?? <DrawnText text={String(share)} />;
  figures.set(share, figure);
  return figure;
}

export const HandHeat = memo(function HandHeat(props: Props) {
  const { seat, hands, scaleHands = hands, equity, selected, testId, onPick } = props;
  const rowOf = new Map(hands.map((each) => [each.hand, each]));
  const missing = scaleHands === hands ? "not in the range" : "not shown";
  const scale = scaleOf(
    scaleHands.map((row) => row.equity),
    equity,
  );
  return (
    <div data-player={hueOf(seat)}>
      <HandGrid
        label={`Equity of each hand of player ${seat + 1}`}
        testId={testId}
        selected={selected}
        onPress={(name, dragged) => !dragged && onPick?.(name)}
        onKey={(name, key) => {
          const isPick = key === "Enter" || key === " ";
          if (isPick) onPick?.(name);
          return isPick;
        }}
        cell={(name) => {
          const row = rowOf.get(name);
          if (!row) return { label: `${name}, ${missing}`, dim: true };
          return {
            label: `${name}, equity ${(100 * row.equity).toFixed(1)} %`,
            text: figureOf(Math.round(100 * row.equity)),
            background: heat(row.equity, scale),
            data: { equity: row.equity.toFixed(4) },
          };
        }}
      />
      <Text mt={6} size="xs" c="dimmed">
        <strong style={{ color: "var(--hue)" }}>Player {seat + 1}</strong>, colours centred on{" "}
        {percent(equity, 1)}
      </Text>
    </div>
  );
});
