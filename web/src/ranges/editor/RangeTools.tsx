// Range tools: brush weight, top hands by percentage, groups of hands.

import { Button, Group, NumberInput, Slider, Text } from "@mantine/core";
import { memo, useEffect, useState } from "react";
import { CompactButton } from "../../app/buttons";
import { readRange } from "../useRange";

const WEIGHTS = [25, 50, 75, 100];

interface BrushProps {
  weight: number;
  onChange: (weight: number) => void;
}

export const Brush = memo(function Brush({ weight, onChange }: BrushProps) {
  const share = Math.round(1e4 * weight) / 100;
  return (
    <Group gap="xs" align="end">
      <NumberInput
        label="Brush weight"
        size="xs"
        w={110}
        suffix=" %"
        min={0}
        max={100}
        clampBehavior="strict"
        value={share}
        onChange={(value) => typeof value === "number" && onChange(value / 100)}
      />
      <Group gap={4}>
        {WEIGHTS.map((each) => (
          <Button
            key={each}
            size="xs"
            px={8}
            variant={share === each ? "filled" : "default"}
            aria-pressed={share === each}
            aria-label={`Brush ${each} per cent`}
            onClick={() => onChange(each / 100)}
          >
            {each}
          </Button>
        ))}
      </Group>
    </Group>
  );
});

interface TopProps {
  /** Size of the range in percent. */
  percent: number;
  onChange: (text: string) => void;
  /** The value of the slider while it is dragged. */
  onPreview: (text: string | null) => void;
}

/** Return the range text for a percentage of all hands. */
const topHands = (percent: number) => (percent > 0 ? `${percent}%` : "none");

/** The top hands up to a percentage of all combos, in the service's ordering. */
export const Top = memo(function Top({ percent, onChange, onPreview }: TopProps) {
  const [share, setShare] = useState(percent);
  const [ordering, setOrdering] = useState<string | null>(null);
  useEffect(() => setShare(Math.round(10 * percent) / 10), [percent]);

  async function take(value: number) {
    const text = topHands(value);
    // If the request fails, the percentage itself becomes the text and the screen shows the error.
    const answer = await readRange(text).catch(() => null);
    setOrdering(answer?.ordering ?? null);
    onPreview(null);
    onChange(answer?.text ?? text);
  }

  return (
    <div>
      <Group gap="sm" wrap="nowrap" align="end">
        <NumberInput
          label="Top hands"
          size="xs"
          w={110}
          miw={110}
          suffix=" %"
          min={0}
          max={100}
          decimalScale={1}
          value={share}
          onChange={(value) => typeof value === "number" && setShare(value)}
          onBlur={() => Math.abs(share - percent) >= 0.05 && void take(share)}
          onKeyDown={(event) => event.key === "Enter" && void take(share)}
        />
        <Slider
          flex={1}
          mb={10}
          min={0}
          max={100}
          step={0.5}
          label={(value) => `${value} %`}
          thumbLabel="Top hands in per cent"
          value={share}
          onChange={(value) => {
            setShare(value);
            onPreview(topHands(value));
          }}
          onChangeEnd={(value) => void take(value)}
        />
      </Group>
      {ordering && (
        <Text size="xs" c="dimmed" mt={4}>
          Whole classes, ordered by {ordering}.
        </Text>
      )}
    </div>
  );
});

const QUICK: readonly (readonly [string, string])[] = [
  ["Pairs", "22+"],
  ["Suited aces", "A2s+"],
  ["Broadway", "ATs+,KTs+,QTs+,JTs,ATo+,KTo+,QTo+,JTo"],
  ["Suited connectors", "54s+"],
];

interface QuickProps {
  /** The range to add to. */
  text: string;
  onChange: (text: string) => void;
}

/** Buttons that add a group of hands, all hands or none. */
export const QuickHands = memo(function QuickHands({ text, onChange }: QuickProps) {
  const isEmpty = text.trim() === "" || text.trim() === "none";
  function take(value: string) {
    readRange(value).then(
      (answer) => onChange(answer.text),
      () => onChange(value),
    );
  }
  return (
    <Group gap={6}>
      <Text size="sm">Add</Text>
      {QUICK.map(([name, hands]) => (
        <CompactButton key={name} onClick={() => take(isEmpty ? hands : `${text},${hands}`)}>
          {name}
        </CompactButton>
      ))}
      <CompactButton onClick={() => take("random")}>All</CompactButton>
      <CompactButton onClick={() => onChange("none")}>Clear</CompactButton>
    </Group>
  );
});
