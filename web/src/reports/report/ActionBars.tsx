// Action frequencies of every flop as stacked bars, side by side in the order of the table.
import { Box, Group, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type PointerEvent, useState } from "react";
import { PlayingCards } from "../../cards/PlayingCard";
import { type Action, frequencyText } from "../../solutions/actions";
import type { ShownFlop } from "../measures";

/** Width of a flop's name below its bar; where bars are narrower, some have none. */
const NAME_PX = 15;

const BARS = {
  display: "block",
  width: "100%",
  height: "clamp(220px, calc(100vh - 580px), 460px)",
  borderRadius: 6,
  background: "var(--cell)",
  cursor: "pointer",
};
const NAME = {
  position: "absolute",
  transform: "translateX(-50%)",
  writingMode: "vertical-rl",
  lineHeight: 1,
} as const;

interface Props {
  rows: readonly ShownFlop[];
  actions: readonly Action[];
  picked: string;
  onPick: (flop: string) => void;
}

export function ActionBars({ rows, actions, picked, onPick }: Props) {
  const [hovered, setHovered] = useState<number | null>(null);
  const pickedAt = rows.findIndex(({ flop }) => flop === picked);
  const row = rows[hovered ?? pickedAt];
  const { ref, width } = useElementSize<HTMLOListElement>();
  const step = Math.max(1, Math.ceil((NAME_PX * rows.length) / Math.max(NAME_PX, width)));
  const indexAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(
      0,
      Math.min(rows.length - 1, Math.floor(((clientX - left) / width) * rows.length)),
    );
  };
  return (
    <Box component="figure" m={0} data-testid="action-bars">
      <Group component="figcaption" className="detail" gap="4px 10px" mih={34} mb={6}>
        {row ? (
          <>
            <PlayingCards text={row.flop} />
            <Text span inherit c="var(--ink)">
              {frequencyText(actions, row.figures.frequencies)}
            </Text>
          </>
        ) : (
          "A bar for each flop, in the order of the table. Point at one to read it, click to pick it."
        )}
      </Group>
      <svg
        viewBox={`0 0 ${Math.max(1, rows.length)} 1`}
        preserveAspectRatio="none"
        style={BARS}
        role="img"
        aria-label={`Action frequencies of ${rows.length} flops, as in the table`}
        onPointerMove={(event) => setHovered(indexAt(event))}
        onPointerLeave={() => setHovered(null)}
        onPointerDown={(event) => {
          const at = rows[indexAt(event)];
          if (at) onPick(at.flop);
        }}
      >
        {stackedPaths(
          rows.map(({ figures }) => figures.frequencies),
          actions.length,
        ).map((path, at) => (
          <path key={actions[at]?.text} d={path} fill={actions[at]?.colour} />
        ))}
        {pickedAt >= 0 && (
          <rect
            x={pickedAt}
            y={0}
            width={1}
            height={1}
            fill="none"
            stroke="var(--ink)"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <Box
        component="ol"
        ref={ref}
        className="plain"
        pos="relative"
        h={50}
        mt={4}
        aria-label="Flops of the bars"
      >
        {rows.map(({ flop }, at) =>
          at % step === 0 ? (
            <li
              key={flop}
              className="detail"
              style={{ ...NAME, left: `${(100 * (at + 0.5)) / rows.length}%` }}
            >
              {flop}
            </li>
          ) : null,
        )}
      </Box>
      <Group component="ul" className="plain" gap="4px 16px" mt={8} fz="xs">
        {actions.map(({ text, name, colour }) => (
          <li key={text}>
            <span className="swatch" style={{ background: colour, margin: 0 }} /> {name}
          </li>
        ))}
      </Group>
    </Box>
  );
}

/** Return an area for each action, stepped from flop to flop, stacked from the bottom. */
export function stackedPaths(
  rows: readonly (readonly (number | null)[])[],
  actions: number,
): string[] {
  const floors = rows.map(() => 1);
  return Array.from({ length: actions }, (_, action) =>
    rows
      .map((shares, at) => {
        const bottom = floors[at] ?? 1;
        const top = bottom - (shares[action] ?? 0);
        floors[at] = top;
        return `M${at} ${bottom}V${top}h1V${bottom}z`;
      })
      .join(""),
  );
}
