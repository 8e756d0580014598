// Equity of each range from its best hands to its worst; a pointer or the slider reads it.
import { Box, Stack, Text, Title } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { memo, type PointerEvent, useState } from "react";
import { Histogram } from "../../../app/charts/Histogram";
import { type Area, equityAt, pathOf, type Steps } from "../../../app/charts/steps";
import { percent } from "../../../app/format/number";
import { Failure, Loading } from "../../../app/states";
import { hueOf } from "../../spot";
import { type Answer, type AnsweredSpot, useHands } from "../../useEquity";

interface Props {
  players: readonly Steps[];
  /** Text alternative of the graph. */
  summary: string;
}

const HEIGHT = 300;
const LEFT = 46;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 40;
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;
const START = 0.2;

function EquityGraph({ players, summary }: Props) {
  const { ref, width } = useElementSize();
  const [share, setShare] = useState(START);
  const area = { width: Math.max(0, width - LEFT - RIGHT), height: HEIGHT - TOP - BOTTOM };
  function read(event: PointerEvent<SVGSVGElement>) {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
    if (area.width > 0) setShare(Math.min(1, Math.max(0, x / area.width)));
  }
  const at = area.width * share;
  return (
    <div ref={ref}>
      <svg
        width={width}
        height={HEIGHT}
        style={{ display: "block", touchAction: "pan-y" }}
        role="img"
        aria-label={summary}
        onPointerMove={read}
        onPointerDown={read}
        data-testid="curve"
      >
        <g transform={`translate(${LEFT} ${TOP})`}>
          <Axes {...area} />
          {players.map((steps, seat) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
              key={seat}
              fill="none"
              stroke="var(--hue)"
              strokeWidth={2.5}
              strokeLinejoin="round"
              data-player={hueOf(seat)}
              d={pathOf(steps, area)}
            />
          ))}
          <line stroke="var(--ink)" strokeDasharray="3 3" x1={at} x2={at} y1={0} y2={area.height} />
          {players.map((steps, seat) => {
            const equity = equityAt(steps, share);
            return equity === null ? null : (
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
                key={seat}
                fill="var(--hue)"
                stroke="var(--panel)"
                strokeWidth={2}
                data-player={hueOf(seat)}
                cx={at}
                cy={area.height * (1 - equity)}
                r={4.5}
              />
            );
          })}
        </g>
      </svg>
      <Stack component="label" gap={4} pl={LEFT} pr={RIGHT}>
        <Text span mih="2.6em" fw={600} data-testid="graph-reading">
          {readingAt(players, share)}
        </Text>
        <input
          type="range"
          min={0}
          max={100}
          value={Math.round(100 * share)}
          onChange={(event) => setShare(Number(event.currentTarget.value) / 100)}
          style={{ accentColor: "var(--accent)", margin: 0 }}
        />
      </Stack>
    </div>
  );
}

function Axes({ width, height }: Area) {
  return (
    <g fill="var(--muted)" fontSize="var(--s1)" stroke="none">
      {TICKS.map((tick) => {
        const [x, y] = [width * tick, height * (1 - tick)];
        return (
          <g key={tick}>
            <line stroke="var(--line)" x1={0} x2={width} y1={y} y2={y} />
            <line stroke="var(--line)" x1={x} x2={x} y1={0} y2={height} />
            <text x={-6} y={y + 4} textAnchor="end">
              {100 * tick}
            </text>
            <text x={x} y={height + 16} textAnchor={tick === 1 ? "end" : "middle"}>
              {100 * tick}
            </text>
          </g>
        );
      })}
      <text x={width / 2} y={height + 34} textAnchor="middle">
        Hands of the range, best first (%)
      </text>
      <text transform={`translate(-34 ${height / 2}) rotate(-90)`} textAnchor="middle">
        Equity (%)
      </text>
    </g>
  );
}

/** "Top 20 % of hands: player 1 has at least 63 % equity, player 2 at least 41 %". */
export function readingAt(players: readonly Steps[], share: number): string {
  const parts = players.flatMap((steps, seat) => {
    const equity = equityAt(steps, share);
    if (equity === null) return [];
    const text = `at least ${percent(equity, 0)}`;
    return seat === 0 ? `player 1 has ${text} equity` : `player ${seat + 1} ${text}`;
  });
  return `Top ${percent(share, 0)} of hands: ${parts.join(", ")}`;
}

const HISTOGRAMS = {
  gap: 12,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(180px, 100%), 1fr))",
};

export const GraphTab = memo(function GraphTab({ answered }: { answered: AnsweredSpot }) {
  const { data, error, isPlaceholderData, refetch } = useHands(answered);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data?.players[0]?.hands) return <Loading what="Computing each hand" />;
  return (
    <Stack gap="md" opacity={isPlaceholderData ? 0.55 : 1} aria-busy={isPlaceholderData}>
      <EquityGraph
        players={data.players.map(({ hands }) => hands?.curve ?? [])}
        summary={data.players.map(playerSummary).join("; ")}
      />
      <Title order={2}>Equity distribution</Title>
      <Box display="grid" style={HISTOGRAMS}>
        {data.players.map(({ input, hands }, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
          <div key={seat} data-player={hueOf(seat)}>
            <Text size="sm" fw={600} truncate c="var(--hue)">
              {seat + 1}: {input.trim() || "any two cards"}
            </Text>
            <Histogram
              bars={hands?.distribution ?? []}
              label={`Equity of player ${seat + 1}'s hands in twentieths`}
              height={80}
              colour="var(--hue)"
            />
          </div>
        ))}
      </Box>
    </Stack>
  );
});

function playerSummary({ equity, hands }: Answer["players"][number], seat: number): string {
  const best = hands?.curve[0]?.[1];
  const worst = hands?.curve.at(-1)?.[1];
  return `Player ${seat + 1}: ${percent(equity)} on average, from ${percent(best)} down to ${percent(worst)}`;
}
