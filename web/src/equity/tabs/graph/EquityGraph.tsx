// Equity of each range from its best hands to its worst; a pointer or the slider reads it.
import { Stack, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type PointerEvent, useState } from "react";
import { hueOf } from "../../spot";
import { equityAt, pathOf, readingAt, type Steps } from "./curves";

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

export function EquityGraph({ players, summary }: Props) {
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
          data-testid="graph-slider"
        />
      </Stack>
    </div>
  );
}

function Axes({ width, height }: { width: number; height: number }) {
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
