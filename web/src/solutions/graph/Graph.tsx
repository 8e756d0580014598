// Graph tab: equity of both ranges as they get here, best hands first; one sentence reads both
// players at a place of the curve, which the pointer or the slider below moves.
import { Slider, Text } from "@mantine/core";
import { type PointerEvent, useMemo, useState } from "react";
import { percent } from "../../app/format/number";
import { PLAYERS } from "../url_state";
import type { Browsing } from "../view";
import { type CurvePoint, equityAt, equityCurve } from "./equity_curve";
import classes from "./Graph.module.css";

const [WIDTH, HEIGHT] = [600, 300];
const TICKS = [0, 0.25, 0.5, 0.75, 1];

export default function Graph({ browsing }: { browsing: Browsing }) {
  const { node } = browsing;
  const [share, setShare] = useState(0.25);
  const curves = useMemo(() => PLAYERS.map((player) => equityCurve(node.hands[player])), [node]);
  return (
    <div className={classes["tab"]} data-testid="graph">
      <Text size="sm" aria-live="polite" data-testid="graph-reading">
        {reading(curves, share)}
      </Text>
      <Chart curves={curves} share={share} onShare={setShare} />
      <Slider
        thumbLabel="Share of the range, best hands first"
        value={100 * share}
        onChange={(value) => setShare(value / 100)}
        label={null}
        size="xs"
        className={classes["slider"] ?? ""}
      />
      <Text size="xs" c="dimmed">
        Share of the range, best hands first. Mean equity: OOP {percent(node.equity.oop, 1)}, IP{" "}
        {percent(node.equity.ip, 1)}.
      </Text>
    </div>
  );
}

/** Read both players at a share of their ranges in words. */
function reading(curves: readonly (readonly CurvePoint[])[], share: number): string {
  const [oop, ip] = curves.map((curve) => equityAt(curve, share));
  if (typeof oop !== "number" || typeof ip !== "number") return "One of the ranges is empty here.";
  const ahead = Math.abs(oop - ip) < 0.0005 ? "level" : oop > ip ? "OOP is ahead" : "IP is ahead";
  return `The best ${percent(share, 0)} of hands have at least ${percent(oop, 1)} equity for OOP, ${percent(ip, 1)} for IP: ${ahead}.`;
}

interface ChartProps {
  curves: readonly (readonly CurvePoint[])[];
  share: number;
  onShare: (share: number) => void;
}

function Chart({ curves, share, onShare }: ChartProps) {
  function point(event: PointerEvent<SVGSVGElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onShare(Math.min(1, Math.max(0, (event.clientX - left) / width)));
  }
  return (
    <div className={classes["frame"]}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classes["chart"]}
        role="img"
        aria-label="Equity of both ranges, best hands first"
        onPointerMove={point}
        onPointerDown={point}
        data-testid="equity-graph"
      >
        {TICKS.map((tick) => (
          <g key={tick} className={classes["tick"]}>
            <line x1={0} x2={WIDTH} y1={HEIGHT * (1 - tick)} y2={HEIGHT * (1 - tick)} />
            <line x1={WIDTH * tick} x2={WIDTH * tick} y1={0} y2={HEIGHT} />
          </g>
        ))}
        {curves.map((curve, player) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
            key={player}
            d={pathOf(curve)}
            data-player={player}
            className={classes["curve"]}
          />
        ))}
        <line
          x1={WIDTH * share}
          x2={WIDTH * share}
          y1={0}
          y2={HEIGHT}
          className={classes["cursor"]}
        />
      </svg>
      {TICKS.map((tick) => (
        <span key={tick} className={classes["label"]} style={{ bottom: `${100 * tick}%` }}>
          {100 * tick} %
        </span>
      ))}
      <ul className={classes["names"]}>
        {PLAYERS.map((player, index) => (
          <li key={player} data-player={index}>
            {player.toUpperCase()}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Return the steps of a curve. */
function pathOf(curve: readonly CurvePoint[]): string {
  const [first] = curve;
  if (first === undefined) return "";
  const steps = curve.map(({ share, equity }) => `V${y(equity)}H${(WIDTH * share).toFixed(1)}`);
  return `M0 ${y(first.equity)}${steps.join("")}`;
}

function y(equity: number): string {
  return (HEIGHT * (1 - equity)).toFixed(1);
}
