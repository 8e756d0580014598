// The grid of the current node: strategy, EV, equity or reach of every hand class.
import { Group, SegmentedControl, Text } from "@mantine/core";
import { memo, type PointerEvent, useCallback, useMemo } from "react";
import { HandGrid } from "../ranges/HandGrid";
import type { Action } from "./actions";
import type { Height, Mode } from "./address";
import type { ClassRow } from "./asks";
import { cellOf, paintingOf } from "./cells";
import classes from "./StrategyGrid.module.css";

const MODES: { value: Mode; label: string }[] = [
  { value: "strategy", label: "Strategy" },
  { value: "ev", label: "EV" },
  { value: "equity", label: "Equity" },
  { value: "reach", label: "Reach" },
];

export function GridMode({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="What the grid shows"
      data={MODES}
      value={mode}
      onChange={(value) => onChange(value as Mode)}
      data-testid="grid-mode"
    />
  );
}

const HEIGHTS: { value: Height; label: string }[] = [
  { value: "scaled", label: "Scaled" },
  { value: "reach", label: "By reach" },
  { value: "full", label: "Full" },
];

interface HeightGiven {
  height: Height;
  onChange: (height: Height) => void;
}

export function BarHeight({ height, onChange }: HeightGiven) {
  return (
    <Group gap={6}>
      <Text size="xs" c="dimmed">
        Bars
      </Text>
      <SegmentedControl
        size="xs"
        aria-label="How high the bars are"
        data={HEIGHTS}
        value={height}
        onChange={(value) => onChange(value as Height)}
        data-testid="bar-height"
      />
    </Group>
  );
}

interface Given {
  label: string;
  mode: Mode;
  height: Height;
  actions: readonly Action[];
  rows: readonly ClassRow[];
  pinned: string | null;
  /** Classes that are marked beside the pinned one: to be locked, and locked in the next solve. */
  picked: ReadonlySet<string>;
  drafted: ReadonlySet<string>;
  onHover: (name: string | null) => void;
  onPin: (name: string) => void;
}

export const StrategyGrid = memo(function StrategyGrid(given: Given) {
  const { mode, height, actions, rows, picked, drafted, onPin } = given;
  const painting = useMemo(
    () => paintingOf(mode, actions, rows, height),
    [mode, actions, rows, height],
  );
  const cell = useCallback(
    (name: string) => {
      const found = cellOf(name, painting);
      if (picked.has(name)) return { ...found, data: { ...found.data, picked: "yes" } };
      return drafted.has(name) ? { ...found, data: { ...found.data, drafted: "yes" } } : found;
    },
    [painting, picked, drafted],
  );
  const press = useCallback(
    (name: string, dragged: boolean, event: PointerEvent) => {
      if (!dragged) afterTap(event, () => onPin(name));
    },
    [onPin],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus alone, the grid does the rest
    <div
      className={classes["grid"]}
      // A mouse does not take the focus, so that the arrows go on walking the line.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={() => given.onHover(null)}
    >
      <HandGrid
        label={given.label}
        cell={cell}
        onPress={press}
        onKey={(name, key) => {
          if (key !== "Enter" && key !== " ") return false;
          onPin(name);
          return true;
        }}
        onHover={given.onHover}
        onCurrent={given.onHover}
        selected={given.pinned}
      />
    </div>
  );
});

/** At once for a mouse; a finger may be scrolling, so it counts when it is lifted. */
function afterTap(event: PointerEvent, act: () => void): void {
  if (event.pointerType !== "touch") {
    act();
    return;
  }
  const listening = new AbortController();
  const { signal } = listening;
  const lift = () => {
    listening.abort();
    act();
  };
  window.addEventListener("pointerup", lift, { signal });
  window.addEventListener("pointercancel", () => listening.abort(), { signal });
}
