// Graph tab: equity of both ranges as they get here, best hands first; one sentence reads both
// players at a place of the curve, which the pointer or the slider below moves.
import { Box, Group, Slider, Stack, Text } from "@mantine/core";
import { type PointerEvent, useMemo, useState } from "react";
import { equityAt, pathOf, type Steps } from "../../app/charts/steps";
import { percent } from "../../app/format/number";
import type { HandRow } from "../queries";
import { PLAYERS } from "../url_state";
import type { Browsing } from "../view";

const [WIDTH, HEIGHT] = [600, 300];
const AREA = { width: WIDTH, height: HEIGHT };
const TICKS = [0, 0.25, 0.5, 0.75, 1];

export default function Graph({ browsing }: { browsing: Browsing }) {
  const { node } = browsing;
  const [share, setShare] = useState(0.25);
  const curves = useMemo(() => PLAYERS.map((player) => equityCurve(node.hands[player])), [node]);
  function point(event: PointerEvent<SVGSVGElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setShare(Math.min(1, Math.max(0, (event.clientX - left) / width)));
  }
  return (
    <Stack gap={10} h="100%" mih={280} data-testid="graph">
      <Text size="sm" aria-live="polite" data-testid="graph-reading">
        {reading(curves, share)}
      </Text>
      <Box pos="relative" flex={1} mih={180} m="8px 0 0 44px">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          style={CHART}
          role="img"
          aria-label="Equity of both ranges, best hands first"
          onPointerMove={point}
          onPointerDown={point}
          data-testid="equity-graph"
        >
          {TICKS.map((tick) => (
            <g key={tick} stroke="var(--line)">
              <line {...THIN} x1={0} x2={WIDTH} y1={HEIGHT * (1 - tick)} y2={HEIGHT * (1 - tick)} />
              <line {...THIN} x1={WIDTH * tick} x2={WIDTH * tick} y1={0} y2={HEIGHT} />
            </g>
          ))}
          {curves.map((curve, player) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
              key={player}
              d={pathOf(curve, AREA)}
              {...THIN}
              fill="none"
              stroke="var(--hue)"
              strokeWidth={2.5}
              strokeDasharray={player === 1 ? "7 3" : undefined}
              data-player={player}
            />
          ))}
          <line
            {...THIN}
            stroke="var(--ink)"
            x1={WIDTH * share}
            x2={WIDTH * share}
            y1={0}
            y2={HEIGHT}
          />
        </svg>
        {TICKS.map((tick) => (
          <span key={tick} className="detail" style={{ ...LABEL, bottom: `${100 * tick}%` }}>
            {100 * tick} %
          </span>
        ))}
        <Group component="ul" className="plain" {...LEGEND}>
          {PLAYERS.map((player, index) => (
            <Text key={player} component="li" inherit fw={650} c="var(--hue)" data-player={index}>
              <Box
                component="span"
                display="inline-block"
                w={18}
                mr={5}
                style={{
                  borderTop: `2.5px ${index === 1 ? "dashed" : "solid"} var(--hue)`,
                  verticalAlign: "middle",
                }}
              />
              {player.toUpperCase()}
            </Text>
          ))}
        </Group>
      </Box>
      <Slider
        thumbLabel="Share of the range, best hands first"
        value={100 * share}
        onChange={(value) => setShare(value / 100)}
        label={null}
        size="xs"
        ml={44}
      />
      <Text size="xs" c="dimmed">
        Share of the range, best hands first. Mean equity: OOP {percent(node.equity.oop, 1)}, IP{" "}
        {percent(node.equity.ip, 1)}.
      </Text>
    </Stack>
  );
}

/** Read both players at a share of their ranges in words. */
function reading(curves: readonly Steps[], share: number): string {
  const [oop, ip] = curves.map((curve) => equityAt(curve, share));
  if (oop == null || ip == null) return "One of the ranges is empty here.";
  const ahead = Math.abs(oop - ip) < 0.0005 ? "level" : oop > ip ? "OOP is ahead" : "IP is ahead";
  return `The best ${percent(share, 0)} of hands have at least ${percent(oop, 1)} equity for OOP, ${percent(ip, 1)} for IP: ${ahead}.`;
}

const CHART = {
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  overflow: "visible",
  touchAction: "pan-y",
  cursor: "crosshair",
} as const;
/** Lines keep their width while the picture is stretched. */
const THIN = { vectorEffect: "non-scaling-stroke" } as const;
const LABEL = {
  position: "absolute",
  right: "100%",
  marginRight: 6,
  transform: "translateY(50%)",
  whiteSpace: "nowrap",
} as const;
const LEGEND = {
  pos: "absolute",
  top: 8,
  right: 10,
  gap: 12,
  px: 8,
  py: 2,
  bg: "var(--panel)",
  style: { borderRadius: 6, pointerEvents: "none" },
} as const;

/** Return the steps of the curve, best hands first. */
export function equityCurve(rows: readonly HandRow[]): Steps {
  const known = rows.flatMap(({ reached, reach, equity }) =>
    reached && equity !== null ? [{ reach, equity }] : [],
  );
  known.sort((a, b) => b.equity - a.equity);
  const total = known.reduce((sum, { reach }) => sum + reach, 0);
  let before = 0;
  return known.map(({ reach, equity }) => {
    before += reach;
    return [before / total, equity];
  });
}
