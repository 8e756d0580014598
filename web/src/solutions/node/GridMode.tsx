// Choice of what the grid shows, with the height of its bars.
import { SegmentedControl } from "@mantine/core";
import type { Height, Mode } from "../url_state";

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

interface HeightProps {
  height: Height;
  onChange: (height: Height) => void;
}

export function BarHeight({ height, onChange }: HeightProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Bar height"
      data={HEIGHTS}
      value={height}
      onChange={(value) => onChange(value as Height)}
      data-testid="bar-height"
    />
  );
}
